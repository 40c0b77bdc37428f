import { percentile } from "./blocks.ts";
import { daysApart, type IndexPoint, type StringDays } from "./health-series.ts";

/** How much a string loses in a year, as a share; below 0 for a loss. */
export interface AgeingRate {
  readonly perYear: number;
  /** 95 % of the chance lies between them. */
  readonly low: number;
  readonly high: number;
}

/** Two years of days, but for the nights at their ends. */
export const AGEING_DAYS = 725;
const YEAR_DAYS = 365;
const BESIDE_DAYS = 4;
const LEAST_PAIRS = 30;
const LEAST_MONTHS = 4;
const ROUNDS = 200;
const ROUNDS_AT_ONCE = 50;

interface Pair {
  readonly month: string;
  readonly slope: number;
}

/**
 * Yearly rate of ageing: the median of differences between clear days a year apart. Neighbouring days share their
 * air, so the interval is that of the months. Undefined for less than two years, or too few pairs. `value`:
 * logarithm of a clear day's index. Yields between pieces of work.
 */
export function* ageingOf(
  all: StringDays,
  points: readonly IndexPoint[],
  value: (point: IndexPoint) => number,
): Generator<void, AgeingRate | undefined> {
  if (!(daysApart(all, 0, all.days.length - 1) >= AGEING_DAYS)) return undefined;
  const timed = points.map((point) => ({
    dayNumber: daysApart(all, 0, point.at),
    month: all.days[point.at]?.day.slice(0, 7) ?? "",
    ln: value(point),
  }));
  const pairs: Pair[] = timed.flatMap((later) =>
    timed.flatMap((earlier) => {
      const apart = later.dayNumber - earlier.dayNumber;
      if (Math.abs(apart - YEAR_DAYS) > BESIDE_DAYS) return [];
      return [
        { month: later.month, slope: Math.expm1(((later.ln - earlier.ln) * YEAR_DAYS) / apart) },
      ];
    }),
  );
  const months = [...new Set(pairs.map(({ month }) => month))].map((month) =>
    pairs.filter((pair) => pair.month === month).map(({ slope }) => slope),
  );
  if (pairs.length < LEAST_PAIRS || months.length < LEAST_MONTHS) return undefined;
  const rates = new Float64Array(ROUNDS);
  for (const round of rates.keys()) {
    if (round % ROUNDS_AT_ONCE === 0) yield;
    rates[round] = middle(
      months.flatMap((_month, at) => months[chosen(round, at, months.length)] ?? []),
    );
  }
  return {
    perYear: middle(pairs.map(({ slope }) => slope)),
    low: percentile(rates, 0.025),
    high: percentile(rates, 0.975),
  };
}

function middle(values: readonly number[]): number {
  return percentile(Float64Array.from(values), 0.5);
}

/** A month by chance that is the same each time. */
function chosen(round: number, at: number, count: number): number {
  let bits = Math.imul(round + 1, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) % count;
}
