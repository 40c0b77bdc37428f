import { higherPeak, type Peak } from "./day-minutes.ts";
import type { DayRecord } from "./day-record.ts";
import { isPower, type Source } from "./sources.ts";
import { dayStartS, stepAfter, stepOf, type CalendarStep, type Day } from "./local-day.ts";

/** Figures of a day of a source: its record without the curve. */
export type DayFigures = Pick<DayRecord, "day" | "energy" | "peak" | "yieldWh" | "correctedWh">;

export interface Period {
  readonly first: Day;
  readonly last: Day;
}

/** The yield of a day that counts, in Wh: as its owner corrected it, else by the counter, else by the power. */
export function countedWh(day: Pick<DayRecord, "energy" | "yieldWh" | "correctedWh">): number {
  return counterWh(day) ?? day.energy.inWh;
}

/** The same without the power; undefined without correction and counter. */
export function counterWh({
  yieldWh,
  correctedWh,
}: Pick<DayRecord, "yieldWh" | "correctedWh">): number | undefined {
  return correctedWh ?? yieldWh;
}

/** A day with a smaller share of its time recorded so far is a part of the day. */
const WHOLE_SHARE = 0.9;

/** Whether the record of today has the day so far. */
export function isWholeSoFar(
  { energy, startS }: Pick<DayRecord, "energy" | "startS">,
  nowS: number,
) {
  return energy.coveredS >= WHOLE_SHARE * (nowS - startS);
}

/**
 * Energy of today in Wh, wherever it is called so: by the counter, else by the record. Undefined where there is no
 * counter and the record has a part of the day.
 */
export function todayWh(
  today: Omit<DayRecord, "minutes" | "day" | "source">,
  nowS: number,
): number | undefined {
  return counterWh(today) ?? (isWholeSoFar(today, nowS) ? today.energy.inWh : undefined);
}

/** Energies below it are shown as 0 Wh. */
export const LEAST_WH = 0.5;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * The highest value of a span of seconds; undefined of a power whose energies in an hour or more are shown as 0 Wh,
 * such as the noise of an inverter at dusk: side by side they would contradict each other.
 */
export function highestIn<High>(
  source: Pick<Source, "unit">,
  { into, out }: Pick<Totals, "into" | "out">,
  spanS: number,
  high: High,
): High | undefined {
  const isNothing = into < LEAST_WH && out < LEAST_WH;
  return isPower(source) && isNothing && spanS >= HOUR_S ? undefined : high;
}

/** What yields are by: the gateway's counter, the minutes, or some days the one and some the other. */
export type Basis = "counter" | "minutes" | "both";

/** The basis of the yields of days; those that the owner corrected have none. Undefined where all are corrected. */
export function basisOf(
  figures: readonly Pick<DayFigures, "yieldWh" | "correctedWh">[],
): Basis | undefined {
  const recorded = figures.filter(({ correctedWh }) => correctedWh === undefined);
  const counted = recorded.filter(({ yieldWh }) => yieldWh !== undefined);
  if (recorded.length === 0) return undefined;
  if (counted.length === 0) return "minutes";
  return counted.length === recorded.length ? "counter" : "both";
}

/** The basis of yields with these bases together. */
export function jointBasis(bases: readonly (Basis | undefined)[]): Basis | undefined {
  const known = new Set(bases.filter((basis) => basis !== undefined));
  return known.size > 1 ? "both" : [...known][0];
}

/** Sum of the figures of some days. */
export interface Totals {
  /**
   * Wh that flowed in, as the gateway counted it where it does, else as recorded. Of a source that is
   * no power, such as a state of charge, its mean.
   */
  readonly into: number;
  /** Wh that flowed the other way, as a positive number. */
  readonly out: number;
  readonly coveredS: number;
  /** Undefined also beside no energy; see `highestIn`. */
  readonly peak: Peak | undefined;
  readonly correctedDays: number;
}

/** Sum of the figures of days; undefined when there are none. */
export function totalsOf(
  source: Pick<Source, "unit">,
  figures: readonly DayFigures[],
): Totals | undefined {
  if (figures.length === 0) return undefined;
  let [into, out, coveredS, correctedDays] = [0, 0, 0, 0];
  let peak: Peak | undefined;
  for (const { energy, ...day } of figures) {
    const yieldWh = isPower(source) ? counterWh(day) : undefined;
    into += yieldWh ?? energy.inWh;
    out += yieldWh === undefined ? energy.outWh : 0;
    correctedDays += day.correctedWh === undefined ? 0 : 1;
    coveredS += energy.coveredS;
    peak = higherPeak(peak, day.peak);
  }
  if (isPower(source)) {
    const shownPeak = highestIn(source, { into, out }, DAY_S, peak);
    return { into, out, coveredS, peak: shownPeak, correctedDays };
  }
  const mean = coveredS > 0 ? ((into - out) * 3600) / coveredS : 0;
  return { into: mean, out: 0, coveredS, peak, correctedDays };
}

export interface Bucket extends Period {
  readonly fromS: number;
  readonly toS: number;
  /** Figures of its days, without those of which nothing is known. */
  readonly figures: readonly DayFigures[];
}

/** The days, months or years of a period, in order, also those of which nothing is known. */
export function bucketsOf(
  step: CalendarStep,
  period: Period,
  figures: readonly DayFigures[],
): readonly Bucket[] {
  const byStart = new Map<Day, DayFigures[]>();
  for (const one of figures) {
    const start = stepOf(one.day, step);
    const known = byStart.get(start);
    if (known) known.push(one);
    else byStart.set(start, [one]);
  }
  const buckets: Bucket[] = [];
  for (let first = stepOf(period.first, step); first <= period.last;) {
    const next = stepAfter(first, step);
    buckets.push({
      first,
      last: stepAfter(next, "day", -1),
      fromS: dayStartS(first) ?? 0,
      toS: dayStartS(next) ?? 0,
      figures: byStart.get(first) ?? [],
    });
    if (next <= first) break;
    first = next;
  }
  return buckets;
}
