import type { Day } from "../history/local-day.ts";
import type { StringName } from "./clear-share.ts";
import type { HealthBasis, IndexPoint, IndexSeries, StringDays } from "./health-series.ts";

export type HealthKind = "diode" | "stringLost" | "step" | "dirt" | "snow" | "heldBack";

/** A day of the chart that shows an event. */
export interface EvidenceDay {
  readonly day: Day;
  /** The string's power, or its voltage, relative to before; 1 for equal. */
  readonly share: number;
}

/** Something that happened to a string or to several. */
export interface HealthEvent {
  readonly kind: HealthKind;
  readonly strings: readonly StringName[];
  readonly day: Day;
  /** How many days earlier it may have begun. */
  readonly dayErrorDays: number;
  /** The last day of it; undefined while it lasts. */
  readonly endDay?: Day | undefined;
  /** Change of the string's power, as a share: -0.33 for a third less; with its uncertainty (two standard errors). */
  readonly size?: number | undefined;
  readonly sizeError?: number | undefined;
  /** Change of the string's voltage as a share, where the record has it; the evidence is its voltage then. */
  readonly voltage?: number | undefined;
  /** Loss so far on the side of the modules, Wh; undefined where it is unknown. */
  readonly lostWh?: number | undefined;
  readonly basis: HealthBasis;
  /** How many strings it was compared with. */
  readonly siblings: number;
  readonly evidence: readonly EvidenceDay[];
}

/** A part of the clear days of a string: `before` is the first place of it, `until` the place after the last. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Clear days shown before and after an event. */
export const EVIDENCE_DAYS = 24;

/** The clear days around a stretch, against a level. */
export function evidenceOf(
  { days }: StringDays,
  points: readonly IndexPoint[],
  { from, until }: Stretch,
  level: number,
): readonly EvidenceDay[] {
  return points
    .slice(Math.max(0, from - EVIDENCE_DAYS), until + EVIDENCE_DAYS)
    .flatMap(({ at, ln }) => {
      const day = days[at]?.day;
      return day === undefined ? [] : [{ day, share: Math.exp(ln - level) }];
    });
}

/** Energy that a string gave in some days, Wh. */
export function gaveIn({ days, of }: StringDays, string: number, { from, until }: Stretch): number {
  let sum = 0;
  for (let at = from; at < Math.min(until, days.length); at += 1)
    sum += of(string, at)?.gaveWh ?? 0;
  return sum;
}

/** Clear-sky index of a string's day against its siblings, in any weather; NaN where it is unknown. */
export function dayRatio(
  { of }: StringDays,
  string: number,
  { siblings }: IndexSeries,
  at: number,
): number {
  const shares = siblings.flatMap((other) => {
    const share = shareOf(of(other, at));
    return Number.isNaN(share) ? [] : [share];
  });
  const sorted = shares.sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return shareOf(of(string, at)) / middle;
}

/** Days of less light say nothing. */
const LEAST_WH = 50;

/** Clear-sky index of a string's day; NaN where too little was recorded. */
export function shareOf(day: ReturnType<StringDays["of"]>): number {
  return day && day.clearWh > LEAST_WH ? day.gaveWh / day.clearWh : Number.NaN;
}
