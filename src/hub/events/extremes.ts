import type { DayMinutes } from "#plant/history/day-minutes.ts";

/** An extreme of a day, in the unit of the record's tenths, and the minute of the day at which it was. */
export interface Extreme {
  readonly value: number;
  readonly minute: number;
}

/** The lowest and the highest value of a day; undefined if nothing is known of it. */
export function extremesOf({
  low,
  high,
  covered,
}: DayMinutes): { readonly low: Extreme; readonly high: Extreme } | undefined {
  let least: Extreme | undefined;
  let most: Extreme | undefined;
  for (let minute = 0; minute < covered.length; minute += 1) {
    if (covered[minute] === 0) continue;
    const [lowest = 0, highest = 0] = [low[minute], high[minute]];
    if (!least || lowest < least.value) least = { value: lowest, minute };
    if (!most || highest > most.value) most = { value: highest, minute };
  }
  return least && most && { low: least, high: most };
}

/** Mean of each minute; NaN where nothing is known. */
export function meansOf({ mean, covered }: DayMinutes): readonly number[] {
  return Array.from(mean, (value, minute) => (covered[minute] === 0 ? Number.NaN : value));
}
