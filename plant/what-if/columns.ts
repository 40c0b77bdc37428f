import { type DayMinutes, decodeMinutes, type EncodedDay } from "../history/day-minutes.ts";
import type { Stretch, Timeline } from "./clock.ts";
import { KNOWN_TENTHS } from "./house.ts";

/** Means of a source at the known minutes of a house, in W; NaN where it is unknown. */
export function sourceColumn(
  curves: readonly EncodedDay[],
  source: string,
  { stretches }: Timeline,
): Float64Array {
  const last = stretches[stretches.length - 1];
  const column = new Float64Array(last ? last.index + last.count : 0).fill(Number.NaN);
  const own = curves.filter((curve) => curve.source === source);
  let first = 0;
  for (const { startS, bytes } of own.sort((a, b) => a.startS - b.startS)) {
    const minutes = decodeMinutes(bytes);
    if (!minutes) continue;
    const endS = startS + minutes.mean.length * 60;
    while (endOf(stretches[first]) <= startS) first += 1;
    for (let at = first; (stretches[at]?.startS ?? endS) < endS; at += 1)
      fill(column, stretches[at], { startS, endS, ...minutes });
  }
  return column;
}

interface TimedMinutes extends Pick<DayMinutes, "mean" | "covered"> {
  readonly startS: number;
  readonly endS: number;
}

function fill(column: Float64Array, stretch: Stretch | undefined, day: TimedMinutes): void {
  if (!stretch) return;
  const untilS = Math.min(day.endS, endOf(stretch));
  for (let timeS = Math.max(day.startS, stretch.startS); timeS < untilS; timeS += 60) {
    const minute = (timeS - day.startS) / 60;
    const place = stretch.index + (timeS - stretch.startS) / 60;
    if ((day.covered[minute] ?? 0) >= KNOWN_TENTHS) column[place] = (day.mean[minute] ?? 0) / 10;
  }
}

function endOf(stretch: Stretch | undefined): number {
  return stretch ? stretch.startS + stretch.count * 60 : Number.POSITIVE_INFINITY;
}
