import { factoryConfig } from "../device/config.ts";
import type { Level } from "../radio/batteryUse.ts";
import {
  batteryShareW,
  newInverterLimit,
  type ListSettings,
  initialListState,
  stepList,
} from "../radio/inverterList.ts";
import {
  initialState,
  type SingleLimiterSettings,
  stepSingleLimiter,
} from "../radio/singleLimiter.ts";
import { household } from "../scenario/household.ts";

/** Settings of the limiter of either release for an inverter on the battery. */
export type PastLimiterSettings =
  | ({
      readonly release: "2024.03.07";
      readonly target_power_consumption_hysteresis: number;
    } & SingleLimiterSettings)
  | ({
      readonly release: "2026.03.31";
      readonly target_power_consumption: number;
      readonly target_power_consumption_hysteresis: number;
      readonly total_upper_power_limit: number;
      readonly lower_power_limit: number;
      readonly upper_power_limit: number;
    } & ListSettings);

/** Limiter settings of the default site. */
export const householdLimiter: PastLimiterSettings = {
  release: "2024.03.07",
  ...household(factoryConfig()).powerlimiter,
};

/** Inputs of the limiter in a round, powers in W. */
interface Round {
  readonly meterW: number;
  readonly socPct: number;
  /** Voltage of the battery at its terminals. */
  readonly voltageV: number;
  readonly solarW: number;
  readonly isDay: boolean;
}

const EFFICIENCY = 0.955;

/** The limiter in a simulated past, without a radio: its inverter follows in the next round. */
export class PastLimiter {
  private readonly set: PastLimiterSettings;
  private single = initialState;
  private list = initialListState;
  private limitW = 0;
  private isOn = false;

  constructor(settings: PastLimiterSettings) {
    this.set = settings;
  }

  /** Present AC power of the inverter, W. */
  outputW(): number {
    return this.isOn ? this.limitW : 0;
  }

  act(round: Round): void {
    const { set } = this;
    const { socPct, voltageV } = round;
    const level: Level = { socPct, voltageV, drawnW: this.outputW() };
    if (set.release === "2024.03.07") this.actOnSingle(set, round, level);
    else this.actOnList(set, round, level);
  }

  private actOnSingle(
    set: PastLimiterSettings & { readonly release: "2024.03.07" },
    { meterW, solarW }: Round,
    level: Level,
  ): void {
    const { use, wantedW } = stepSingleLimiter(
      set,
      {
        level,
        meterW,
        acW: this.outputW(),
        efficiency: EFFICIENCY,
        solarW,
        isChargerAutomatic: false,
      },
      this.single,
    );
    this.single = use;
    if (wantedW < set.lower_power_limit) {
      this.isOn = false;
      this.limitW = set.lower_power_limit;
      return;
    }
    const newLimitW = Math.round(Math.min(wantedW, set.upper_power_limit));
    if (Math.abs(newLimitW - this.limitW) > set.target_power_consumption_hysteresis)
      this.limitW = newLimitW;
    this.isOn = true;
  }

  private actOnList(
    set: PastLimiterSettings & { readonly release: "2026.03.31" },
    { meterW, solarW, isDay }: Round,
    level: Level,
  ): void {
    const outputW = this.outputW();
    const reading = {
      level,
      hasBatteryInverter: true,
      solarW,
      isDay,
      isChargerAutomatic: false,
      dischargeLimitW: Number.POSITIVE_INFINITY,
    };
    this.list = stepList(set, reading, this.list);
    const lackingW = meterW + outputW - set.target_power_consumption;
    const wantedW = Math.min(Math.max(lackingW, 0), set.total_upper_power_limit);
    const limitW = newInverterLimit(
      {
        outputW,
        limitW: this.limitW,
        lowerW: set.lower_power_limit,
        upperW: set.upper_power_limit,
      },
      batteryShareW(set, reading, this.list, wantedW),
      set.target_power_consumption_hysteresis,
    );
    if (limitW === undefined) return;
    this.isOn = limitW > 0;
    if (limitW > 0) this.limitW = Math.round(limitW);
  }
}
