import type { LimiterTrial } from "./fit.ts";
import type { LimiterPast, PastRefusal } from "./past.ts";
import type { ReplaySettings } from "./plan.ts";

/** Why settings cannot be replayed. */
export type TrialRefusal = "volts" | "smartBuffer" | "solarLimited";

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
  if (goesByVolts(settings, past)) return "volts";
  return limitedShare(past, { settings, inverters }) > MOST_LIMITED ? "solarLimited" : undefined;
}

/** The replay knows no voltage, so every threshold that counts must be one of charge. */
function goesByVolts(settings: ReplaySettings, { controller }: LimiterPast): boolean {
  if (settings.ignore_soc) return true;
  const needed = [settings.battery_soc_start_threshold, settings.battery_soc_stop_threshold];
  // Without sun on its side a battery passes nothing through.
  const passes = settings.solar_passthrough_enabled && controller.some((watts) => watts > 0);
  if (passes) needed.push(settings.full_solar_passthrough_soc);
  return needed.some((percent) => percent <= 0);
}

const MOST_LIMITED = 0.05;
const NEAR_W = 50;

/**
 * Share of the daylight in which governed inverters on panels may have been held back: their meter read no more than its
 * target, and what they could have given then is not in the record.
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
