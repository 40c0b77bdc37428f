import * as v from "valibot";

/** A version of a gateway's settings that a hub keeps: since when it holds, and the limiter's part of it. */
export interface KeptSettings {
  readonly atMs: number;
  /** It was made because the firmware was about to be changed. */
  readonly isBeforeUpdate: boolean;
  readonly limiter: unknown;
}

/** Since when settings are known to hold, and the state before: other settings, another release, or unknown. */
export interface InForce {
  readonly sinceMs: number;
  readonly before: "changed" | "updated" | "unknown";
}

/** Settings that decide about a replay, by the names in the gateway's calls and its file. */
const decisive = [
  "enabled",
  "target_power_consumption",
  "target_power_consumption_hysteresis",
  "base_load_limit",
  "total_upper_power_limit",
  "lower_power_limit",
  "upper_power_limit",
  "inverter_id",
  "is_inverter_behind_powermeter",
  "solar_passthrough_enabled",
  "battery_drain_strategy",
  "battery_always_use_at_night",
  "conduction_losses",
  "ignore_soc",
  "battery_soc_start_threshold",
  "battery_soc_stop_threshold",
  "voltage_start_threshold",
  "voltage_stop_threshold",
  "voltage_load_correction_factor",
  "full_solar_passthrough_soc",
  "full_solar_passthrough_start_voltage",
  "full_solar_passthrough_stop_voltage",
  "inverter_restart_hour",
] as const;
const decisiveOfInverter = [
  "is_governed",
  "is_behind_power_meter",
  "power_source",
  "lower_power_limit",
  "upper_power_limit",
] as const;

const Part = v.record(v.string(), v.unknown());
const List = v.object({ inverters: v.array(v.looseObject({ serial: v.string() })) });

/** Whether two records of the limiter's settings decide the same. Keys that either lacks do not count. */
export function decideAlike(one: unknown, other: unknown): boolean {
  const [a, b] = [v.safeParse(Part, one), v.safeParse(Part, other)];
  if (!a.success || !b.success) return false;
  if (!sameIn(a.output, b.output, decisive)) return false;
  const [ours, theirs] = [v.safeParse(List, one), v.safeParse(List, other)];
  if (!ours.success || !theirs.success) return ours.success === theirs.success;
  const governedSerials = (list: v.InferOutput<typeof List>) =>
    list.inverters.filter((inverter) => inverter["is_governed"] === true);
  const [mine, found] = [governedSerials(ours.output), governedSerials(theirs.output)];
  return (
    mine.length === found.length &&
    mine.every((inverter) => {
      const same = found.find(({ serial }) => serial === inverter.serial);
      return same !== undefined && sameIn(inverter, same, decisiveOfInverter);
    })
  );
}

/** The file has voltages as it rounded them. The factor of the load is in steps of 0.0001. */
const ROUNDED = 0.005;
const ROUNDED_FACTOR = 0.00005;

function sameIn(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): boolean {
  return keys.every((key) => {
    const [a, b] = [one[key], other[key]];
    if (a === undefined || b === undefined) return true;
    const rounded = key === "voltage_load_correction_factor" ? ROUNDED_FACTOR : ROUNDED;
    return typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= rounded : a === b;
  });
}

/**
 * Start of the present settings, by the versions of a hub, which are requested from the newest on and no further than
 * needed. Undefined without a version.
 */
export async function settingsInForce(
  present: unknown,
  versions: AsyncIterable<KeptSettings>,
  nowMs: number,
): Promise<InForce | undefined> {
  let sinceMs: number | undefined;
  for await (const { atMs, isBeforeUpdate, limiter } of versions) {
    if (!decideAlike(present, limiter)) return { sinceMs: sinceMs ?? nowMs, before: "changed" };
    if (isBeforeUpdate) return { sinceMs: sinceMs ?? atMs, before: "updated" };
    sinceMs = atMs;
  }
  return sinceMs === undefined ? undefined : { sinceMs, before: "unknown" };
}
