import type { ClockOffset, Stretch, Timeline } from "./clock.ts";

/** Minutes that follow each other without a gap, of which some may be unknown. */
export interface Continuous {
  readonly startS: number;
  readonly offsets: readonly ClockOffset[];
}

/** When the known minutes are, and their numbers. */
export interface KnownMinutes {
  readonly time: Timeline;
  readonly places: readonly number[];
}

/** The minutes of which all columns are known (not NaN): over the others a battery keeps its charge. */
export function knownMinutes(
  { startS, offsets }: Continuous,
  columns: readonly Float64Array[],
): KnownMinutes {
  const count = Math.min(...columns.map(({ length }) => length));
  const stretches: Stretch[] = [];
  const places: number[] = [];
  let begun = -1;
  for (let minute = 0; minute <= count; minute += 1) {
    const isKnown = minute < count && columns.every((column) => !Number.isNaN(column[minute]));
    if (isKnown && begun < 0) begun = minute;
    if (isKnown) places.push(minute);
    if (isKnown || begun < 0) continue;
    const length = minute - begun;
    stretches.push({ index: places.length - length, startS: startS + begun * 60, count: length });
    begun = -1;
  }
  return { time: { stretches, offsets }, places };
}

export function knownPart({ places }: KnownMinutes, column: Float64Array): Float64Array {
  return Float64Array.from(places, (minute) => column[minute] ?? Number.NaN);
}
