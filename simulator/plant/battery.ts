/** The storage on the 48 V side: sixteen LFP cells in series. */
export interface BatteryState {
  readonly socPct: number;
  readonly voltageV: number;
  /** Positive while charging, A. */
  readonly currentA: number;
  readonly temperatureC: number;
  readonly chargedWh: number;
  readonly dischargedWh: number;
}

/** Nameplate of a storage. */
export interface BatteryPlate {
  readonly capacityWh: number;
  readonly maxChargeA: number;
  readonly maxDischargeA: number;
}

/** Two modules of a common 48 V rack battery. */
export const defaultPlate: BatteryPlate = {
  capacityWh: 7100,
  maxChargeA: 74,
  maxDischargeA: 74,
};

const RESISTANCE_OHM = 0.022;
/** Efficiency of cells and wiring while charging; discharging has no further loss. */
export const CHARGE_EFFICIENCY = 0.975;

/** A storage at rest with this state of charge, in percent. */
export function restingBattery(socPct: number): BatteryState {
  return {
    socPct,
    voltageV: restVoltage(socPct),
    currentA: 0,
    temperatureC: 21.5,
    chargedWh: 1_846_000,
    dischargedWh: 1_702_000,
  };
}

/** Voltage without current: the long flat curve of LFP with a knee at either end. */
export function restVoltage(socPct: number): number {
  const share = Math.min(1, Math.max(0, socPct / 100));
  const flat = 51.4 + 1.9 * share;
  return flat - 4.2 * Math.exp(-share * 22) + 1.6 * Math.exp(-(1 - share) * 30);
}

/** Voltage at the terminals with a power there, in W, positive while charging. */
export function terminalVoltage(socPct: number, powerW: number): number {
  const rest = restVoltage(socPct);
  return rest + (powerW / rest) * RESISTANCE_OHM;
}

/** Charge current the battery allows, A: it tapers from 90 % on and ends at full. */
export function chargeLimitA({ socPct }: BatteryState, plate: BatteryPlate): number {
  if (socPct >= 99.95) return 0;
  return plate.maxChargeA * Math.min(1, Math.max(0.04, (100 - socPct) / 10));
}

/** Discharge current the battery allows, A: none below 8 %. */
export function dischargeLimitA({ socPct }: BatteryState, plate: BatteryPlate): number {
  return socPct <= 8 ? 0 : plate.maxDischargeA * Math.min(1, (socPct - 8) / 4);
}

/** The battery after `dtS` seconds of `powerW` at its terminals, positive while charging. */
export function chargeBattery(
  battery: BatteryState,
  powerW: number,
  dtS: number,
  plate: BatteryPlate = defaultPlate,
): BatteryState {
  const energyWh = (powerW * dtS) / 3600;
  const storedWh = energyWh > 0 ? energyWh * CHARGE_EFFICIENCY : energyWh;
  const socPct = Math.min(100, Math.max(0, battery.socPct + (storedWh / plate.capacityWh) * 100));
  const rest = restVoltage(socPct);
  const currentA = powerW / rest;
  const settle = 1 - Math.exp(-dtS / 5400);
  const warmC = 20.5 + (currentA * currentA * RESISTANCE_OHM) / 18;
  return {
    socPct,
    voltageV: terminalVoltage(socPct, powerW),
    currentA,
    temperatureC: battery.temperatureC + (warmC - battery.temperatureC) * settle,
    chargedWh: battery.chargedWh + Math.max(0, energyWh),
    dischargedWh: battery.dischargedWh + Math.max(0, -energyWh),
  };
}
