import type { LogEntry } from "../device/console.ts";
import type { Device } from "../device/device.ts";
import type { KnownInverter } from "./knownInverter.ts";
import type { Peripherals } from "./peripherals.ts";
import { equipmentOf } from "./equipment.ts";
import { initialState, stepSingleLimiter } from "./singleLimiter.ts";
import type { Radio } from "./radio.ts";

/** State as `PLSTATE` reports it (docs/gateway/live.md#charge-controller). */
export const limiterState = {
  disabled: -1,
  inactive: 0,
  charging: 1,
  solar: 2,
  battery: 3,
} as const;

export type LimiterState = (typeof limiterState)[keyof typeof limiterState];

const FRESH_SOC_S = 60;
const FRESH_METER_S = 30;
const TELL_MS = 10_000;

export function dplEntry(text: string): LogEntry {
  return { level: "debug", tag: "dynamicPowerLimiter", text: `[DPL] ${text}` };
}

/**
 * The dynamic power limiter: sets the storage's inverter so that the meter reads its target. It waits for readings of
 * meter and inverter newer than its last command, so it never chases itself. Source:
 * docs/gateway/settings.md#power-limiter.
 */
export class Limiter {
  readonly #device: Device;
  readonly #radio: Radio;
  readonly #peripherals: Peripherals;
  #use = initialState;
  #limitW = 0;
  #settledMs = 0;
  #state: LimiterState = limiterState.inactive;
  #toldMs = 0;

  constructor(device: Device, radio: Radio, peripherals: Peripherals) {
    this.#device = device;
    this.#radio = radio;
    this.#peripherals = peripherals;
  }

  /** The device starts, or its settings were saved: back to normal mode. */
  boot(): void {
    this.#use = initialState;
    this.#limitW = 0;
    this.#settledMs = 0;
    this.#toldMs = 0;
    this.#state = limiterState.inactive;
  }

  /** `PLSTATE`. */
  get state(): LimiterState {
    return this.#device.config.powerlimiter.enabled ? this.#state : limiterState.disabled;
  }

  /** `PLLIMIT`: the last requested limit, W. */
  get limitW(): number {
    return this.#limitW;
  }

  /** Uptime has moved on. */
  advance(): void {
    const { powerlimiter: setting } = this.#device.config;
    const inverter = this.#radio.known[setting.inverter_id];
    if (!setting.enabled) return;
    this.#report();
    if (inverter === undefined || !this.#radio.isReachable(inverter)) {
      this.#state = limiterState.inactive;
      return;
    }
    this.#state = this.#stateOf(inverter);
    if (this.#isWaiting(inverter)) return;
    const { use, wantedW } = stepSingleLimiter(setting, this.#reading(inverter), this.#use);
    this.#use = use;
    this.#request(inverter, Math.min(wantedW, setting.upper_power_limit));
    this.#state = this.#stateOf(inverter);
  }

  #report(): void {
    const { clock, console, config } = this.#device;
    if (!config.powerlimiter.verbose_logging || clock.uptimeMs() - this.#toldMs < TELL_MS) return;
    this.#toldMs = clock.uptimeMs();
    const source = this.#use.mayDischarge ? "battery allowed" : "solar only";
    console.log(dplEntry(`state ${this.#state}, limit ${this.#limitW} W, ${source}`));
  }

  #isWaiting({ limit, power, dataAtMs }: KnownInverter): boolean {
    const meterAtMs = this.#peripherals.last("meter")?.atMs;
    if (limit.status === "Pending" || power.status === "Pending") {
      this.#settledMs = this.#device.clock.uptimeMs();
      return true;
    }
    if (meterAtMs === undefined) return true;
    // A meter that has fallen silent is not waited for: it stops the inverter.
    if (this.#isMeterSilent()) return false;
    return Math.min(meterAtMs, dataAtMs ?? 0) <= this.#settledMs;
  }

  #reading({ reading: { acW, inputs } }: KnownInverter): Parameters<typeof stepSingleLimiter>[1] {
    const battery = this.#peripherals.last("battery")?.world.battery;
    const isFresh = this.#peripherals.ageS("battery") < FRESH_SOC_S;
    const dcW = inputs.reduce((sum, { powerW }) => sum + powerW, 0);
    return {
      level: {
        socPct: isFresh ? battery?.socPct : undefined,
        voltageV: battery?.voltageV,
        drawnW: acW,
      },
      meterW: this.#isMeterSilent() ? undefined : this.#peripherals.last("meter")?.world.gridW,
      acW,
      efficiency: dcW > 0 ? acW / dcW : 0,
      solarW: this.#peripherals.last("controller")?.world.controller.outputW ?? 0,
      isChargerAutomatic: equipmentOf(this.#device).charger.isAutomatic,
    };
  }

  #isMeterSilent(): boolean {
    return this.#peripherals.ageS("meter") > FRESH_METER_S;
  }

  #request(inverter: KnownInverter, wantedW: number): void {
    const { powerlimiter: setting } = this.#device.config;
    const { clock, console } = this.#device;
    const isOff = !this.#radio.isSwitchedOn(inverter);
    const limitW = Math.round(wantedW);
    if (limitW < setting.lower_power_limit) {
      if (isOff) return;
      this.#radio.setPower(inverter.serial, "off");
      this.#limitW = 0;
      this.#settledMs = clock.uptimeMs();
      return;
    }
    const isNear = Math.abs(limitW - this.#limitW) <= setting.target_power_consumption_hysteresis;
    if (isOff) this.#radio.setPower(inverter.serial, "on");
    if (isNear && !isOff) return;
    if (setting.verbose_logging) console.log(dplEntry(`requesting limit ${limitW} W`));
    this.#radio.setLimit(inverter.serial, limitW, 0);
    this.#limitW = limitW;
    this.#settledMs = clock.uptimeMs();
  }

  #stateOf(inverter: KnownInverter): LimiterState {
    if (!this.#radio.isProducing(inverter)) return limiterState.charging;
    return this.#use.mayDischarge ? limiterState.battery : limiterState.solar;
  }
}
