import type { LiveInverter } from "#protocol/areas/live.ts";
import { inverterValues, type InverterValues } from "#protocol/live/readings.ts";
import { shownStrings } from "../live/inverter-state.ts";

/** A string of an inverter. `peakW` is its configured maximum, undefined when none is set. */
export interface StringReading {
  readonly serial: string;
  readonly channel: number;
  readonly name: string | undefined;
  /** Undefined while it is unknown: before the first values, or while its inverter is unreachable. */
  readonly powerW: number | undefined;
  readonly peakW: number | undefined;
  /**
   * Strings are compared within a pool only: strings of all unrestricted inverters form a pool, those of an inverter
   * held down by its limit another. Undefined: not compared.
   */
  readonly pool: string | undefined;
  /** Which way its owner says it faces; counts in `compareFaced`. */
  readonly facing?: string | undefined;
}

/** A string against its siblings. `shareOfSiblings` is 1 when it gives as much as they do. */
export interface ComparedString extends StringReading {
  readonly siblings: number;
  /** Its power if it matched its siblings, W; undefined without enough of them. */
  readonly expectedW: number | undefined;
  /** Its power over the expected power; undefined without a judgement. */
  readonly shareOfSiblings: number | undefined;
  readonly isOutlier: boolean;
}

export const comparison = {
  /** Strings whose peaks differ by at most this share are of like peak power. */
  peakTolerance: 0.15,
  /** A string that gives less than this share of its siblings is an outlier. */
  outlierShare: 0.75,
  weakLight: 0.03,
  /** A comparison needs so many siblings. */
  minSiblings: 2,
  heldShare: 0.95,
  /** Below this expected power an outlier is not followed: where no peak is set, light may be weak. */
  followFromW: 10,
  /** An outlier must last this long to be reported in words, ms. */
  lastingMs: 600_000,
  /** After a break of this length the time between is unknown, ms. */
  breakMs: 120_000,
} as const;

// The pool of all inverters that nothing holds down.
const free = "";

/**
 * Every string of every inverter, in the order given; of an inverter with configured peaks only strings with a peak, as
 * on the live page. Inputs of `storageSerial` are no modules.
 */
export function stringReadings(
  inverters: readonly LiveInverter[],
  storageSerial?: string,
): readonly StringReading[] {
  return inverters.flatMap((inverter) => {
    const values = inverterValues(inverter);
    const { serial, isReachable, strings } = values;
    const pool = serial === storageSerial ? undefined : poolOf(values);
    return shownStrings(inverter.DC).map(({ number, channel }) => {
      const peakW = channel.Irradiation?.max;
      // The wire counts strings from 0 on.
      const string = strings.find((one) => one.number === number + 1);
      return {
        serial,
        channel: number,
        name: string?.name,
        powerW: isReachable ? string?.powerW : undefined,
        peakW: peakW !== undefined && peakW > 0 ? peakW : undefined,
        pool,
      };
    });
  });
}

/**
 * Compares every string with those of its pool of equal peak power (strings without a peak with each other): its power
 * per peak against the median of theirs. The result is independent of the order of the strings and of the units.
 */
export function compareStrings(strings: readonly StringReading[]): readonly ComparedString[] {
  return strings.map((string) => {
    const siblings = strings.filter((other) => other !== string && isSibling(string, other));
    return judgeStrings(string, siblings.length, expectedOf(string, siblings));
  });
}

/** A string against the power that its siblings predict; its peak says which light is too weak. */
export function judgeStrings<String extends StringReading>(
  string: String,
  siblings: number,
  expectedW: number | undefined,
) {
  const share = shareOf(string, expectedW);
  return {
    ...string,
    siblings,
    expectedW,
    shareOfSiblings: share,
    isOutlier: share !== undefined && share < comparison.outlierShare,
  };
}

/** Outliers over time: the beginning of each, and the time of the last look. */
export interface OutlierWatch {
  readonly since: ReadonlyMap<string, number>;
  readonly atMs: number;
}

/** Before anything was seen. */
export const noOutliers: OutlierWatch = { since: new Map(), atMs: 0 };

/** Identifies a string among all. */
export function stringKey({ serial, channel }: Pick<StringReading, "serial" | "channel">): string {
  return `${serial}/${channel}`;
}

/**
 * Follows outliers over time: a lasting outlier keeps its first moment, a recovered outlier is dropped, and so are all
 * after a pause. Times in ms of the same clock.
 */
export function followOutliers(
  watch: OutlierWatch,
  strings: readonly ComparedString[],
  nowMs: number,
): OutlierWatch {
  const known = Math.abs(nowMs - watch.atMs) > comparison.breakMs ? noOutliers.since : watch.since;
  const outliers = strings.filter(
    ({ isOutlier, expectedW = 0 }) => isOutlier && expectedW >= comparison.followFromW,
  );
  const since = new Map(
    outliers.map((string) => [stringKey(string), known.get(stringKey(string)) ?? nowMs]),
  );
  return { since, atMs: nowMs };
}

function poolOf({ serial, isReachable, limitW = 0, powerW = 0 }: InverterValues) {
  if (!isReachable) return undefined;
  return limitW > 0 && powerW >= comparison.heldShare * limitW ? serial : free;
}

/** Whether a string may be compared with another: both are in the same pool, and the other's power is known. */
export function isPooled(a: StringReading, b: StringReading): boolean {
  return a.pool !== undefined && a.pool === b.pool && b.powerW !== undefined;
}

function isSibling(a: StringReading, b: StringReading): boolean {
  if (!isPooled(a, b)) return false;
  if (a.peakW === undefined || b.peakW === undefined) return a.peakW === b.peakW;
  return Math.abs(a.peakW - b.peakW) <= comparison.peakTolerance * Math.max(a.peakW, b.peakW);
}

function expectedOf(string: StringReading, siblings: readonly StringReading[]): number | undefined {
  if (siblings.length < comparison.minSiblings) return undefined;
  return median(siblings.map(({ powerW = 0, peakW = 1 }) => powerW / peakW)) * (string.peakW ?? 1);
}

function shareOf(
  { powerW, peakW }: StringReading,
  expectedW: number | undefined,
): number | undefined {
  if (powerW === undefined || expectedW === undefined || expectedW <= 0) return undefined;
  const isWeak = peakW !== undefined && expectedW < comparison.weakLight * peakW;
  return isWeak ? undefined : powerW / expectedW;
}

/** The median of some values; 0 without any. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
