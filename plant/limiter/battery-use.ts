import { causeLimits } from "../causes/causes.ts";
import { numberOf } from "#protocol/live/channels.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { inverterValues } from "#protocol/live/readings.ts";
import type { LimiterState } from "../live/limiter-state.ts";
import { inverterWith } from "./inverter-with.ts";
import type { LimiterFacts } from "./limiter-facts.ts";
import { isFedBy } from "./power-source.ts";

/** A level of the battery beside a threshold, both in % or both in V. */
export interface BatteryComparison {
  readonly level: Measured;
  readonly threshold: Measured;
}

/** Whether the battery may be discharged, and the levels which that rests on. */
export interface BatteryUse {
  readonly isAllowed: boolean | undefined;
  readonly start: BatteryComparison | undefined;
  readonly stop: BatteryComparison | undefined;
  readonly full: BatteryComparison | undefined;
}

/**
 * Whether the limiter may discharge the battery: its own statement if there is any, otherwise by the thresholds.
 * Between them it depends on the past, which is unknown. Source: the limiter of the firmware, release 2026.03.31.
 */
export function batteryUse(facts: LimiterFacts): BatteryUse {
  const { settings, state } = facts;
  const start = compareBattery(
    facts,
    settings.battery_soc_start_threshold,
    settings.voltage_start_threshold,
  );
  const stop = compareBattery(
    facts,
    settings.battery_soc_stop_threshold,
    settings.voltage_stop_threshold,
  );
  const full = compareBattery(
    facts,
    settings.full_solar_passthrough_soc,
    settings.full_solar_passthrough_start_voltage,
  );
  return { isAllowed: allowedBy(state) ?? allowedAt(start, stop), start, stop, full };
}

/** Whether a level is at its threshold or above. */
export function isReached({ level, threshold }: BatteryComparison): boolean {
  return Number(level.v) >= Number(threshold.v);
}

/** Whether a level is above its threshold, not at it. */
export function isAbove({ level, threshold }: BatteryComparison): boolean {
  return Number(level.v) > Number(threshold.v);
}

function allowedBy(state: LimiterState | undefined): boolean | undefined {
  // The other states say nothing of the battery.
  return state === "battery" || state === "solar" ? state === "battery" : undefined;
}

function allowedAt(
  start: BatteryComparison | undefined,
  stop: BatteryComparison | undefined,
): boolean | undefined {
  if (stop && !isAbove(stop)) return false;
  return start !== undefined && isReached(start) ? true : undefined;
}

function compareBattery(
  facts: LimiterFacts,
  soc: number,
  voltageV: number,
): BatteryComparison | undefined {
  const basis = soc > 0 ? socBasis(facts) : "voltage";
  if (basis === undefined) return undefined;
  if (basis !== "voltage") return { level: basis, threshold: { v: soc, u: "%", d: 0 } };
  const level = loadedVoltage(facts);
  return level && { level, threshold: { v: voltageV, u: "V", d: 1 } };
}

/** The state of charge, or the word that the voltage counts instead; undefined while that is unknown. */
function socBasis({ settings, battery }: LimiterFacts): Measured | "voltage" | undefined {
  const soc = battery?.soc;
  if (settings.ignore_soc || soc === undefined || numberOf(soc) === undefined) return "voltage";
  if (battery?.ageS === undefined) return undefined;
  return battery.ageS < causeLimits.batteryAgeS ? soc : "voltage";
}

/** The voltage without the load of the inverters; undefined where any of these is unknown. */
function loadedVoltage({ voltage, settings, inverters }: LimiterFacts): Measured | undefined {
  const voltageV = numberOf(voltage);
  if (voltageV === undefined || voltageV <= 0) return undefined;
  const factor = settings.voltage_load_correction_factor;
  const loadsW = settings.inverters
    .filter((one) => factor !== 0 && one.is_governed && isFedBy(one, "battery"))
    .flatMap(({ serial }) => inverterWith(inverters, serial) ?? [])
    .map((live) => inverterValues(live).powerW);
  if (loadsW.includes(undefined)) return undefined;
  const loadW = loadsW.reduce<number>((sum, watts) => sum + (watts ?? 0), 0);
  return { v: voltageV + loadW * factor, u: "V", d: 1 };
}
