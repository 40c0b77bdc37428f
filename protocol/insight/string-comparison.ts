import { channelName, channelsOf, isMeasured } from "../live/inverter-state.ts";
import type { LiveInverter } from "../schema/live.ts";

/** One string of one inverter. `peakW` is its configured maximum, undefined when none is set. */
export interface StringReading {
  readonly serial: string;
  readonly channel: number;
  readonly name: string | undefined;
  readonly powerW: number;
  readonly peakW: number | undefined;
}

/** A string against its siblings. `shareOfSiblings` is 1 when it gives what they give. */
export interface ComparedString extends StringReading {
  /** Number of siblings it is compared with. */
  readonly siblings: number;
  /** Its power over the siblings' median, each by its own peak; undefined without a judgement. */
  readonly shareOfSiblings: number | undefined;
  readonly isOutlier: boolean;
}

/** Constants of the rule. */
export const comparison = {
  /** Strings whose peaks differ by at most this share are of like peak power. */
  peakTolerance: 0.15,
  /** A string that gives less than this share of its siblings is an outlier. */
  outlierShare: 0.75,
  /** Below this share of their peak, light is too weak for a judgement. */
  weakLight: 0.03,
  /** A comparison needs so many siblings. */
  minSiblings: 2,
} as const;

/** Every string of every inverter that is reachable and polled, in display order. */
export function stringReadings(inverters: readonly LiveInverter[]): readonly StringReading[] {
  return inverters
    .filter(({ poll_enabled, reachable }) => poll_enabled && reachable)
    .flatMap(({ serial, DC }) =>
      channelsOf(DC).flatMap(({ number, channel }) => {
        const power = channel["Power"];
        if (!isMeasured(power) || power.v === null) return [];
        const peakW = channel.Irradiation?.max;
        return [
          {
            serial,
            channel: number,
            name: channelName(channel),
            powerW: power.v,
            peakW: peakW !== undefined && peakW > 0 ? peakW : undefined,
          },
        ];
      }),
    );
}

/**
 * Compares every string with those of like peak power (strings without a peak with one another). Its
 * share is its power per peak over the median of its siblings'. The result does not depend on the
 * order of the strings, nor on the unit in which power and peak are given.
 */
export function compareStrings(strings: readonly StringReading[]): readonly ComparedString[] {
  return strings.map((string) => {
    const siblings = strings.filter((other) => other !== string && isSibling(string, other));
    const share = shareOf(string, siblings);
    return {
      ...string,
      siblings: siblings.length,
      shareOfSiblings: share,
      isOutlier: share !== undefined && share < comparison.outlierShare,
    };
  });
}

/** Since when each string has been an outlier, by its key. */
export type OutlierTimes = ReadonlyMap<string, number>;

/** Identifies a string among all. */
export function stringKey({ serial, channel }: Pick<StringReading, "serial" | "channel">): string {
  return `${serial}/${channel}`;
}

/** Follows outliers over time: one that lasts keeps its first moment, one that recovers is forgotten. */
export function followOutliers(
  since: OutlierTimes,
  strings: readonly ComparedString[],
  nowMs: number,
): OutlierTimes {
  return new Map(
    strings
      .filter(({ isOutlier }) => isOutlier)
      .map((string) => [stringKey(string), since.get(stringKey(string)) ?? nowMs]),
  );
}

function isSibling(a: StringReading, b: StringReading): boolean {
  if (a.peakW === undefined || b.peakW === undefined) return a.peakW === b.peakW;
  return Math.abs(a.peakW - b.peakW) <= comparison.peakTolerance * Math.max(a.peakW, b.peakW);
}

function shareOf(string: StringReading, siblings: readonly StringReading[]): number | undefined {
  if (siblings.length < comparison.minSiblings) return undefined;
  const reference = median(siblings.map(perPeak));
  const isWeak = string.peakW !== undefined && reference < comparison.weakLight;
  return isWeak || reference <= 0 ? undefined : perPeak(string) / reference;
}

function perPeak({ powerW, peakW }: StringReading): number {
  return powerW / (peakW ?? 1);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
