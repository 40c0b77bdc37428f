import type { BatteryThresholds } from "#protocol/areas/limiter.ts";

export const limiterReleases = ["2024.03.07", "2026.03.31"] as const;

/** A governed inverter. */
export type LimiterRelease = (typeof limiterReleases)[number];

/** Settings of the limiter by their names in the gateway's API, as far as they decide anything here. */
export interface ReplaySettings extends BatteryThresholds {
  readonly target_power_consumption: number;
  readonly target_power_consumption_hysteresis: number;
  readonly solar_passthrough_enabled: boolean;
  /** Hour of the day at which inverters restart; below 0 or above 23 never. */
  readonly inverter_restart_hour: number;
  // Settings of 2024.03.07.
  readonly solar_passthrough_losses: number;
  /** 0: when the battery is full, 1: at night. */
  readonly battery_drain_strategy: number;
  readonly is_inverter_behind_powermeter: boolean;
  readonly lower_power_limit: number;
  readonly upper_power_limit: number;
  // Settings of 2026.03.31.
  readonly conduction_losses: number;
  readonly battery_always_use_at_night: boolean;
  readonly base_load_limit: number;
  readonly total_upper_power_limit: number;
}

/** A governed inverter. Powers are AC in W. */
export interface ReplayInverter {
  readonly source: "battery" | "solar" | "smartBuffer";
  readonly maxW: number;
  readonly lower: number;
  readonly upper: number;
  readonly eff: number;
  /** Share of its inputs that are connected. */
  readonly reach: number;
  readonly shares: readonly number[];
  readonly isBehindMeter: boolean;
  readonly usesOverscaling: boolean;
  readonly hasPdl: boolean;
  /** Whether 2024.03.07 scales its limit by the inputs that are connected. */
  readonly isScalable: boolean;
  readonly mayRest: boolean;
}

/** The battery of a replay. Limits are infinite where there is none. */
export interface ReplayBattery {
  readonly capacityWh: number;
  readonly socStart: number;
  readonly chargeEff: number;
  readonly dischargeEff: number;
  /** Most power at the terminals, W. */
  readonly chargeW: number;
  readonly dischargeW: number;
  /** Voltage at rest by state of charge, rising; empty where the voltage is unknown. */
  readonly ocv: readonly (readonly [soc: number, volts: number])[];
  readonly ohm: number;
  /** Power that the limiter allows the battery, by its own report. */
  readonly dischargeLimitW: number;
}

/** Inputs of a replay besides the minutes. */
export interface ReplayPlan {
  readonly release: LimiterRelease;
  readonly settings: ReplaySettings;
  readonly inverters: readonly ReplayInverter[];
  readonly battery: ReplayBattery;
  /** Minutes without power after a restart. */
  readonly restartMinutes: number;
  /** Whether the battery is in use as the replay begins, where the record tells. */
  readonly beginsInUse?: boolean | undefined;
}

/** The known minutes of a replay, from minute 0 of a day on. */
export interface ReplayMinutes {
  /** Demand that grid and governed inverters serve, W. */
  readonly load: Float64Array;
  /** DC of the charge controllers, W. */
  readonly controller: Float64Array;
  /** DC of an AC charger, W. */
  readonly charger?: Float64Array | undefined;
  /** Its own input, W of AC, part of the load. A full battery refuses it first. */
  readonly chargerInput?: Float64Array | undefined;
  readonly isDay?: Float64Array | undefined;
  readonly meterOk?: Float64Array | undefined;
  /** The battery asks to be charged. */
  readonly chargeNow?: Float64Array | undefined;
  readonly chargerAuto?: Float64Array | undefined;
  /** AC power that each inverter on panels could give. */
  readonly available: readonly (Float64Array | undefined)[];
}
