/**
 * The settings of the AC charger and which of its two modes it works in (docs/gateway/live.md#limits-of-the-ac-charger).
 */
export interface ChargerSetting {
  /** Absent hardware and a disabled switch look the same from outside: no power, no data. */
  readonly enabled: boolean;
  readonly voltageLimitV: number;
  readonly currentLimitA: number;
}

/** Working point of the charger. */
export interface ChargerState {
  readonly outputV: number;
  readonly outputW: number;
  readonly inputW: number;
  readonly inputTemperatureC: number;
  readonly outputTemperatureC: number;
}

/** A charger that is plugged in and idle. */
export const restingCharger: ChargerState = {
  outputV: 0,
  outputW: 0,
  inputW: 0,
  inputTemperatureC: 23,
  outputTemperatureC: 24,
};

const IDLE_INPUT_W = 4.5;

/** Power the charger would put into the battery, W: current times voltage, less close to its voltage limit. */
export function chargerDemand(setting: ChargerSetting, batteryV: number): number {
  if (!setting.enabled || setting.currentLimitA <= 0) return 0;
  const headroom = Math.min(1, Math.max(0, (setting.voltageLimitV - batteryV) / 0.4));
  return setting.currentLimitA * headroom * batteryV;
}

/** A step at the given output; input, losses and heat follow from it. */
export function chargerStep(
  before: ChargerState,
  {
    setting,
    outputW,
    batteryV,
    ambientC,
    dtS,
  }: {
    readonly setting: ChargerSetting;
    readonly outputW: number;
    readonly batteryV: number;
    readonly ambientC: number;
    readonly dtS: number;
  },
): ChargerState {
  const inputW = setting.enabled ? outputW / chargerEfficiency(outputW) + IDLE_INPUT_W : 0;
  const settle = 1 - Math.exp(-dtS / 600);
  const roomC = 16 + ambientC * 0.3;
  const lossW = inputW - outputW;
  return {
    outputV: setting.enabled ? batteryV + 0.05 : 0,
    outputW,
    inputW,
    inputTemperatureC:
      before.inputTemperatureC + (roomC + lossW * 0.16 - before.inputTemperatureC) * settle,
    outputTemperatureC:
      before.outputTemperatureC + (roomC + lossW * 0.22 - before.outputTemperatureC) * settle,
  };
}

function chargerEfficiency(outputW: number): number {
  return 0.962 - 6 / (outputW + 60);
}
