import { minutesOf } from "../history/day-minutes.ts";
import type { DayRecord } from "../history/day-record.ts";

/** The night up to this minute of the day: no sun, and nobody cooks. */
const NIGHT_MINUTES = 5 * 60;
/** Fewer known minutes of nights say nothing. */
const LEAST_MINUTES = 60;
const LOWEST = 0.1;

/** What a house took at least in some nights, W: a tenth of their minutes was lower. Undefined while too little is known. */
export function baseLoadW(house: readonly Pick<DayRecord, "minutes">[]): number | undefined {
  const powers = house.flatMap((record) => {
    const { mean, covered } = minutesOf(record);
    return Array.from({ length: NIGHT_MINUTES }, (_, minute) => minute).flatMap((minute) =>
      (covered[minute] ?? 0) > 0 ? Math.max(0, (mean[minute] ?? 0) / 10) : [],
    );
  });
  if (powers.length < LEAST_MINUTES) return undefined;
  const sorted = Float64Array.from(powers).sort();
  return Math.round(sorted[Math.floor(LOWEST * sorted.length)] ?? 0);
}
