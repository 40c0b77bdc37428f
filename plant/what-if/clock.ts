/** Offset of the local clock from UTC, from a moment on. Both in seconds. */
export interface ClockOffset {
  readonly fromS: number;
  readonly offsetS: number;
}

/** A stretch of minutes that follow each other. */
export interface Stretch {
  /** Index of its first minute among the known minutes. */
  readonly index: number;
  readonly startS: number;
  readonly count: number;
}

/** Times of the known minutes, in order, and their local time of day. */
export interface Timeline {
  readonly stretches: readonly Stretch[];
  readonly offsets: readonly ClockOffset[];
}

/** From the first known minute to the end of the last, in seconds since 1970. */
export function spanOf({ stretches }: Timeline): { readonly fromS: number; readonly toS: number } {
  const first = stretches[0];
  const last = stretches[stretches.length - 1];
  return { fromS: first?.startS ?? 0, toS: last ? last.startS + 60 * last.count : 0 };
}

/** Offset of local time at a moment: that of the last change, or of the first before it. */
export function offsetAt(offsets: readonly ClockOffset[], timeS: number): number {
  let offsetS = offsets[0]?.offsetS ?? 0;
  for (const one of offsets) if (one.fromS <= timeS) ({ offsetS } = one);
  return offsetS;
}

/** Days since 1970 by the clock on the wall, and the minute of that day. */
export function wallClock(
  offsets: readonly ClockOffset[],
  timeS: number,
): { readonly day: number; readonly minute: number } {
  const localS = timeS + offsetAt(offsets, timeS);
  const day = Math.floor(localS / DAY_S);
  return { day, minute: Math.floor((localS - day * DAY_S) / 60) };
}

/**
 * The moments within a span at which local time is any of these minutes of the day, and those at which clocks change.
 */
export function wallMoments(
  offsets: readonly ClockOffset[],
  { fromS, toS }: { readonly fromS: number; readonly toS: number },
  minutes: readonly number[],
): readonly number[] {
  const moments: number[] = [];
  for (const part of partsOf(offsets, fromS, toS)) {
    if (part.fromS > fromS) moments.push(part.fromS);
    const first = Math.floor((part.fromS + part.offsetS) / DAY_S);
    const last = Math.floor((part.toS + part.offsetS) / DAY_S);
    for (let day = first; day <= last; day += 1) {
      for (const minute of minutes) {
        const atS = day * DAY_S + minute * 60 - part.offsetS;
        if (atS >= part.fromS && atS < part.toS) moments.push(atS);
      }
    }
  }
  return moments;
}

/** Seconds of a day without a change of the clock. */
export const DAY_S = 86_400;

function partsOf(offsets: readonly ClockOffset[], fromS: number, toS: number) {
  const changes = offsets.filter((one) => one.fromS > fromS && one.fromS < toS);
  const starts = [{ fromS, offsetS: offsetAt(offsets, fromS) }, ...changes];
  return starts.map((part, at) => ({ ...part, toS: starts[at + 1]?.fromS ?? toS }));
}
