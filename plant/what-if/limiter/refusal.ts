import type { LimiterTrial } from "./fit.ts";
import type { LimiterPast, PastRefusal } from "./past.ts";
import type { ReplaySettings } from "./plan.ts";
import type { ReplayResult } from "./replay.ts";
import { voltThresholds } from "./thresholds.ts";
import { chargeErrorAt, unknownShare } from "./voltage.ts";

/** Why settings cannot be replayed. */
export type TrialRefusal =
  | "volts"
  /** The voltage says too little about the charge. */
  | "roughVolts"
  /** The battery would have come to a charge at which its voltage was never recorded. */
  | "unseenVolts"
  /** It would have had free capacity while the recorded battery was nearly full. */
  | "heldBack"
  | "smartBuffer"
  | "solarLimited";

/** Why there is no replay at all. */
export type LimiterRefusal = PastRefusal | TrialRefusal | "fewDays";

/** Days of which fewer say nothing. */
export const LEAST_DAYS = 7;

/** Why these settings cannot be replayed from this past; undefined where they can. */
export function trialRefusal(
  { settings, inverters }: LimiterTrial,
  past: LimiterPast,
): TrialRefusal | undefined {
  if (inverters.some(({ source }) => source === "smartBuffer")) return "smartBuffer";
  const byVolts = voltsRefusal(settings, past);
  if (byVolts) return byVolts;
  return limitedShare(past, { settings, inverters }) > MOST_LIMITED ? "solarLimited" : undefined;
}

/** Largest error of the charge in a replay that is still usable, in points. */
const MOST_POINTS = 10;
const MOST_UNKNOWN = 0.05;

function voltsRefusal(settings: ReplaySettings, past: LimiterPast): TrialRefusal | undefined {
  const volts = voltThresholds(settings, past);
  if (volts.length === 0) return undefined;
  if (!past.voltage) return "volts";
  return chargeErrorAt(past.voltage, volts) > MOST_POINTS ? "roughVolts" : undefined;
}

/** Why a replay of settings says nothing: the record does not determine its battery. */
export function replayRefusal(
  { settings }: LimiterTrial,
  past: LimiterPast,
  { soc }: Pick<ReplayResult, "soc">,
): TrialRefusal | undefined {
  const volts = voltThresholds(settings, past);
  const { voltage } = past;
  if (volts.length > 0 && voltage && unknownShare(voltage, volts, soc) > MOST_UNKNOWN)
    return "unseenVolts";
  return heldBackShare(past, soc) > MOST_HELD_BACK ? "heldBack" : undefined;
}

/** From here on charge controllers and AC chargers give less, in percent. */
const NEARLY_FULL = 95;
/** Room that is no more than a good replay is off by, in points. */
const LEAST_ROOM = 2;
const MOST_HELD_BACK = 0.1;

/**
 * Share of the daylight in which the battery would have had free capacity while the recorded battery was nearly full:
 * the possible power of panels and AC charger is not in the record.
 */
function heldBackShare(past: LimiterPast, soc: Float64Array): number {
  let [day, held] = [0, 0];
  for (const [minute, percent] of past.soc.entries()) {
    if (past.isDay[minute] !== 1) continue;
    day += 1;
    if (percent >= NEARLY_FULL && (soc[minute] ?? percent) < percent - LEAST_ROOM) held += 1;
  }
  return day > 0 ? held / day : 0;
}

const MOST_LIMITED = 0.05;
const NEAR_W = 50;

/**
 * Share of the daylight in which governed inverters on panels may have been curtailed: their meter read no more than
 * its target, and their possible power is not in the record.
 */
function limitedShare(past: LimiterPast, { settings, inverters }: LimiterTrial): number {
  const solar = inverters.flatMap(({ source }, at) => (source === "solar" ? [at] : []));
  if (solar.length === 0) return 0;
  let [day, held] = [0, 0];
  for (const [minute, loadW] of past.load.entries()) {
    if (Number.isNaN(loadW) || past.isDay[minute] !== 1) continue;
    day += 1;
    const gridW = loadW - (past.out[minute] ?? 0);
    const gives = solar.some((at) => (past.outputs[at]?.[minute] ?? 0) > 0);
    if (gives && gridW <= settings.target_power_consumption + NEAR_W) held += 1;
  }
  return day > 0 ? held / day : 0;
}
