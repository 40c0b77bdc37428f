import type { BatteryThresholds } from "#protocol/areas/limiter.ts";
import { aboveStop, type Level, passesAll, startReached } from "./batteryUse.ts";

// The limiter of 2026.03.31, which governs a list of inverters. Source: its power limiter.

/** Efficiency of inverters that it reckons with. */
const EFFICIENCY = 0.95;

export interface ListSettings extends BatteryThresholds {
  readonly solar_passthrough_enabled: boolean;
  readonly conduction_losses: number;
  readonly battery_always_use_at_night: boolean;
}

/** Its inputs. Powers in W. */
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

/** Its memory. */
export interface ListUse {
  readonly mayDischarge: boolean;
  readonly passesAll: boolean;
  /** A night's use began between the thresholds. */
  readonly isNightly: boolean;
  readonly level: Level | undefined;
}

/** Before its first round. */
export const noListUse: ListUse = {
  mayDischarge: false,
  passesAll: false,
  isNightly: false,
  level: undefined,
};

/** Its memory after a round. */
export function useOfList(set: ListSettings, reading: ListReading, before: ListUse): ListUse {
  const { voltageV, drawnW } = before.level ?? reading.level;
  const level = { socPct: reading.level.socPct, voltageV, drawnW };
  const starts = startReached(level, set);
  const canPassAll = set.solar_passthrough_enabled && reading.solarW !== undefined && starts;
  // No spread of objects: a simulated year asks this millions of times.
  const { mayDischarge, isNightly } = discharge(set, reading, { level, starts, before });
  return {
    mayDischarge,
    isNightly,
    passesAll: canPassAll && passesAll(level, set, before.passesAll),
    level: reading.level,
  };
}

interface Now {
  readonly level: Level;
  readonly starts: boolean;
  readonly before: ListUse;
}

function discharge(
  set: ListSettings,
  { hasBatteryInverter, isDay }: ListReading,
  { level, starts, before: { mayDischarge, isNightly } }: Now,
): Pick<ListUse, "mayDischarge" | "isNightly"> {
  if (!hasBatteryInverter) return { mayDischarge: false, isNightly };
  if (isNightly && isDay) return { mayDischarge: starts, isNightly: false };
  const stop = aboveStop(level, set);
  if (stop !== undefined && stop <= 0) return { mayDischarge: false, isNightly };
  if (starts) return { mayDischarge: true, isNightly };
  const nightBegins = set.battery_always_use_at_night && !isDay && !mayDischarge && !isNightly;
  return nightBegins ? { mayDischarge: true, isNightly: true } : { mayDischarge, isNightly };
}

/** Share of the demand that the inverters on the battery may give together, W. */
export function busOfList(
  set: ListSettings,
  reading: ListReading,
  use: ListUse,
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
export interface Fed {
  readonly outputW: number;
  readonly limitW: number;
  readonly lowerW: number;
  readonly upperW: number;
}

/** The new limit of such an inverter: 0 for standby, undefined where it stays as it is. */
export function limitOfFed(
  { outputW, limitW, lowerW, upperW }: Fed,
  wantedW: number,
  hysteresisW: number,
): number | undefined {
  const missingW = wantedW - outputW;
  if (Math.abs(missingW) < (wantedW === 0 ? 0 : hysteresisW) || missingW === 0) return undefined;
  if (missingW < 0) return limitW + missingW >= lowerW ? limitW + missingW : 0;
  if (outputW === 0) return wantedW < lowerW ? undefined : Math.min(wantedW, upperW);
  return Math.min(limitW + missingW, upperW);
}
