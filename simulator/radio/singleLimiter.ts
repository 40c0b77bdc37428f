import type { BatteryThresholds } from "#protocol/areas/limiter.ts";
import { aboveStop, type Level, passesAll, startReached } from "./batteryUse.ts";

// The limiter of 2024.03.07, which governs a single inverter on the battery. Source: its power limiter.

/** Least power of the charge controllers that counts as sun, W. */
const SUN_W = 20;
const OFF_EFFICIENCY = 0.967;

export interface SingleLimiterSettings extends BatteryThresholds {
  readonly solar_passthrough_enabled: boolean;
  readonly solar_passthrough_losses: number;
  /** 0: when the battery is full, 1: at night. */
  readonly battery_drain_strategy: number;
  readonly is_inverter_behind_powermeter: boolean;
  readonly target_power_consumption: number;
  readonly lower_power_limit: number;
  readonly upper_power_limit: number;
}

/** Powers in W. */
export interface SingleLimiterInput {
  readonly level: Level;
  /** Undefined while it is older than half a minute. */
  readonly meterW: number | undefined;
  readonly acW: number;
  readonly efficiency: number;
  /** DC output of the charge controllers. */
  readonly solarW: number;
  readonly isChargerAutomatic: boolean;
}

export interface SingleLimiterState {
  readonly mayDischarge: boolean;
  readonly passesAll: boolean;
}

export const initialState: SingleLimiterState = { mayDischarge: false, passesAll: false };

/** State after a round, and the power that it wants of its inverter, W. */
export function stepSingleLimiter(
  set: SingleLimiterSettings,
  reading: SingleLimiterInput,
  before: SingleLimiterState,
): { readonly use: SingleLimiterState; readonly wantedW: number } {
  const { level, meterW, acW, solarW } = reading;
  if (meterW === undefined) return { use: before, wantedW: 0 };
  const isSunny = isSunUsable(set, level, solarW);
  const mayDischarge = mayStart(set, level, isSunny, before);
  const use = {
    mayDischarge,
    passesAll: mayDischarge ? passesAll(level, set, before.passesAll) : before.passesAll,
  };
  const lackingW =
    meterW + (set.is_inverter_behind_powermeter ? acW : 0) - set.target_power_consumption;
  const efficiency = acW > 0 ? reading.efficiency : OFF_EFFICIENCY;
  const passedW = isSunny ? solarW * efficiency * (1 - set.solar_passthrough_losses / 100) : 0;
  if (mayDischarge && use.passesAll) return { use, wantedW: Math.max(lackingW, passedW) };
  if (reading.isChargerAutomatic) return { use, wantedW: 0 };
  return { use, wantedW: mayDischarge ? lackingW : Math.min(lackingW, passedW) };
}

function isSunUsable(set: SingleLimiterSettings, level: Level, solarW: number): boolean {
  const stop = aboveStop(level, set) ?? 0;
  return set.solar_passthrough_enabled && stop >= 0 && solarW >= SUN_W;
}

function mayStart(
  set: SingleLimiterSettings,
  level: Level,
  isSunny: boolean,
  before: SingleLimiterState,
): boolean {
  const stop = aboveStop(level, set);
  if (stop !== undefined && stop <= 0) return false;
  if (startReached(level, set)) return true;
  const atNight = set.solar_passthrough_enabled && set.battery_drain_strategy === 1;
  return atNight ? !isSunny : before.mayDischarge;
}
