import type { BatteryThresholds } from "#protocol/areas/limiter.ts";
import { aboveStop, type Level, passesAll, startReached } from "./batteryUse.ts";

// The power limiter of 2026.03.31, which controls a list of inverters. Source: the power limiter of that release.

/** Inverter efficiency that the limiter assumes. */
const EFFICIENCY = 0.95;

export interface ListSettings extends BatteryThresholds {
  readonly solar_passthrough_enabled: boolean;
  readonly conduction_losses: number;
  readonly battery_always_use_at_night: boolean;
}

/** Inputs of the limiter. Powers in W. */
export interface ListReading {
  readonly level: Level;
  readonly hasBatteryInverter: boolean;
  /** Undefined without a charge controller. */
  readonly solarW: number | undefined;
  readonly isDay: boolean;
  readonly isChargerAutomatic: boolean;
  /** The battery's own discharge limit; infinite where it reports none. */
  readonly dischargeLimitW: number;
}

/** State of the limiter between rounds. */
export interface ListState {
  readonly mayDischarge: boolean;
  readonly passesAll: boolean;
  /** Discharging began at night, between the thresholds. */
  readonly isNightly: boolean;
  readonly level: Level | undefined;
}

/** State before the first round. */
export const initialListState: ListState = {
  mayDischarge: false,
  passesAll: false,
  isNightly: false,
  level: undefined,
};

/** State of the limiter after a round. */
export function stepList(set: ListSettings, reading: ListReading, before: ListState): ListState {
  const { voltageV, drawnW } = before.level ?? reading.level;
  const level = { socPct: reading.level.socPct, voltageV, drawnW };
  const starts = startReached(level, set);
  const canPassAll = set.solar_passthrough_enabled && reading.solarW !== undefined && starts;
  // No object spread: a simulated year calls this millions of times.
  const { mayDischarge, isNightly } = discharge(set, reading, { level, starts, before });
  return {
    mayDischarge,
    isNightly,
    passesAll: canPassAll && passesAll(level, set, before.passesAll),
    level: reading.level,
  };
}

interface RoundStart {
  readonly level: Level;
  readonly starts: boolean;
  readonly before: ListState;
}

function discharge(
  set: ListSettings,
  { hasBatteryInverter, isDay }: ListReading,
  { level, starts, before: { mayDischarge, isNightly } }: RoundStart,
): Pick<ListState, "mayDischarge" | "isNightly"> {
  if (!hasBatteryInverter) return { mayDischarge: false, isNightly };
  if (isNightly && isDay) return { mayDischarge: starts, isNightly: false };
  const stop = aboveStop(level, set);
  if (stop !== undefined && stop <= 0) return { mayDischarge: false, isNightly };
  if (starts) return { mayDischarge: true, isNightly };
  const nightBegins = set.battery_always_use_at_night && !isDay && !mayDischarge && !isNightly;
  return nightBegins ? { mayDischarge: true, isNightly: true } : { mayDischarge, isNightly };
}

/** Part of the demand that the inverters on the battery may supply together, W. */
export function batteryShareW(
  set: ListSettings,
  reading: ListReading,
  use: ListState,
  wantedW: number,
): number {
  if (reading.isChargerAutomatic && !use.passesAll) return 0;
  const share = EFFICIENCY * (1 - set.conduction_losses / 100);
  const stop = aboveStop(reading.level, set);
  const isBelow = stop !== undefined && stop < 0;
  const sunW = set.solar_passthrough_enabled && !isBelow ? share * (reading.solarW ?? 0) : 0;
  if (use.passesAll && sunW > wantedW) return sunW;
  const storedW = use.mayDischarge ? share * reading.dischargeLimitW : 0;
  return Math.min(wantedW, sunW + storedW);
}

/** An inverter on the battery, with its limits in W. */
export interface BatteryInverter {
  readonly outputW: number;
  readonly limitW: number;
  readonly lowerW: number;
  readonly upperW: number;
}

/** New limit of an inverter on the battery, W: 0 for standby, undefined if the limit stays. */
export function newInverterLimit(
  { outputW, limitW, lowerW, upperW }: BatteryInverter,
  wantedW: number,
  hysteresisW: number,
): number | undefined {
  const missingW = wantedW - outputW;
  if (Math.abs(missingW) < (wantedW === 0 ? 0 : hysteresisW) || missingW === 0) return undefined;
  if (missingW < 0) return limitW + missingW >= lowerW ? limitW + missingW : 0;
  if (outputW === 0) return wantedW < lowerW ? undefined : Math.min(wantedW, upperW);
  return Math.min(limitW + missingW, upperW);
}
