import * as v from "valibot";
import { totalMaximumW } from "#protocol/areas/bounds.ts";
import { type DayRecord, figure } from "./day-record.ts";
import { countedWh } from "./figures.ts";
import { dayStartS, type Day } from "./local-day.ts";
import { mostOfSource } from "./source-readings.ts";
import { sourceOf } from "./sources.ts";

/** The yield of a day that an owner typed, in Wh. It stands beside the recorded yield, which stays. */
export const Correction = v.object({
  day: v.pipe(
    v.string(),
    v.check((day) => dayStartS(day) !== undefined),
  ),
  source: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  yieldWh: v.pipe(figure, v.minValue(0)),
});
export type Correction = v.InferOutput<typeof Correction>;

/** The yields that an owner typed. */
export const Corrections = v.array(Correction);

/** Figures of a source's day as far as a correction matters to them. */
export type CorrectableDay = Pick<
  DayRecord,
  "source" | "day" | "energy" | "yieldWh" | "correctedWh"
>;

/** The sources of a day whose yield an owner may type: its inverters, or their sum where no inverter is recorded. */
export function correctableSources(sources: readonly string[]): readonly string[] {
  const inverters = sources.filter((source) => sourceOf(source)?.kind === "inverter");
  return inverters.length > 0 ? inverters : sources.filter((source) => source === "total");
}

/** Why a typed yield cannot be one. */
export type CorrectionProblem = "number" | "tooMuch";

/** Checks a yield of a day in Wh: a device gives no more than its power allows from midnight to midnight. */
export function correctionProblem(source: string, yieldWh: number): CorrectionProblem | undefined {
  if (!Number.isFinite(yieldWh) || yieldWh < 0) return "number";
  return yieldWh > mostCorrectedWh(source) ? "tooMuch" : undefined;
}

/** The most that a source can give on a day, in Wh. */
export function mostCorrectedWh(source: string): number {
  return (mostOfSource(source) ?? totalMaximumW) * 24;
}

/** Corrections in which the typed yields of a day are replaced by others; by none, to undo them. */
export function correctionsAfter(
  present: readonly Correction[],
  day: Day,
  typed: readonly Omit<Correction, "day">[],
): readonly Correction[] {
  return [...present.filter((one) => one.day !== day), ...typed.map((one) => ({ ...one, day }))];
}

/**
 * Figures with corrected yields, as `correctedWh`. The sum of the inverters changes by as much as they do, and so does
 * the sun if its yield is that sum. `readDay` gives all sources of a day.
 */
export async function withCorrections<Figures extends CorrectableDay>(
  figures: readonly Figures[],
  corrections: readonly Correction[],
  readDay: (day: Day) => Promise<readonly CorrectableDay[]>,
): Promise<readonly Figures[]> {
  const days = new Set(corrections.map(({ day }) => day));
  const touched = new Set(figures.flatMap(({ day }) => (days.has(day) ? day : [])));
  const byDay = new Map<Day, ReadonlyMap<string, number>>();
  for (const day of touched) {
    const typed = corrections.filter((one) => one.day === day);
    byDay.set(day, correctedYields(await readDay(day), typed));
  }
  return figures.map((one) => {
    const correctedWh = byDay.get(one.day)?.get(one.source);
    return correctedWh === undefined ? one : { ...one, correctedWh };
  });
}

/** The yields of a day that follow from corrections, in Wh by source. */
export function correctedYields(
  day: readonly CorrectableDay[],
  typed: readonly Omit<Correction, "day">[],
): ReadonlyMap<string, number> {
  const recorded = new Map(day.map((one) => [one.source, one]));
  const allowed = correctableSources([...recorded.keys()]);
  const corrected = new Map(
    typed.flatMap(({ source, yieldWh }) =>
      allowed.includes(source) ? [[source, yieldWh] as const] : [],
    ),
  );
  const total = recorded.get("total");
  if (corrected.size === 0 || !total) return corrected;
  if (!corrected.has("total")) {
    const apartWh = [...corrected].reduce((sum, [source, wh]) => {
      const before = recorded.get(source);
      return before ? sum + wh - recordedWh(before) : sum;
    }, 0);
    corrected.set("total", Math.max(0, recordedWh(total) + apartWh));
  }
  const totalWh = corrected.get("total");
  const isSum = recorded.get("sun")?.yieldWh !== undefined;
  if (isSum && totalWh !== undefined) corrected.set("sun", totalWh);
  return corrected;
}

/** The yield of a day before any correction, in Wh. */
export function recordedWh({ yieldWh, energy }: Pick<DayRecord, "yieldWh" | "energy">): number {
  return countedWh({ ...(yieldWh !== undefined && { yieldWh }), energy });
}

/** The typed yields among records of a file. */
export function correctionsIn(records: readonly CorrectableDay[]): readonly Correction[] {
  const byDay = new Map<Day, CorrectableDay[]>();
  for (const one of records) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one]);
  return [...byDay.values()].flatMap((day) => {
    const allowed = correctableSources(day.map(({ source }) => source));
    return day.flatMap(({ source, day: of, correctedWh }) =>
      correctedWh !== undefined && allowed.includes(source)
        ? { source, day: of, yieldWh: correctedWh }
        : [],
    );
  });
}
