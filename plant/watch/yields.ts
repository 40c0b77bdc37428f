import { dayAfter, stepAfter, type Day } from "../history/local-day.ts";
import { watchLimits } from "./rules.ts";

/** Yield of days in Wh; days without a record are missing. */
export type DailyYields = ReadonlyMap<Day, number>;

/** A yield of the last days and the expected yield, Wh a day. */
export interface YieldComparison {
  readonly yieldWh: number;
  readonly expectedWh: number;
}

export function isFarBelow({ yieldWh, expectedWh }: YieldComparison): boolean {
  return yieldWh < watchLimits.yieldShare * expectedWh;
}

/** Compares the last whole days with the same time of last year; undefined without enough days in both. */
export function againstLastYear(yields: DailyYields, today: Day): YieldComparison | undefined {
  const { yieldDays, aroundDays } = watchLimits;
  const yieldWh = meanOf(yields, lastDays(today, yieldDays));
  const sameDay = lastYear(dayAfter(today, aroundDays));
  const expectedWh = meanOf(yields, lastDays(sameDay, yieldDays + 2 * aroundDays));
  return yieldWh === undefined || expectedWh === undefined ? undefined : { yieldWh, expectedWh };
}

/**
 * Compares the last whole days with the neighbours: each against its own usual yield, independent of size and
 * orientation. Undefined without enough days, or without a neighbour.
 */
export function againstNeighbours(
  yields: DailyYields,
  neighbours: readonly DailyYields[],
  today: Day,
): YieldComparison | undefined {
  const own = shareOfUsual(yields, today);
  const others = neighbours.flatMap((one) => shareOfUsual(one, today) ?? []);
  const shares = others.map(({ share }) => share).sort((a, b) => a - b);
  // The lower middle of an even number: an alert needs the better evidence.
  const middle = shares[Math.floor((shares.length - 1) / 2)];
  if (!own || middle === undefined) return undefined;
  return { yieldWh: own.yieldWh, expectedWh: own.usualWh * middle };
}

function shareOfUsual(yields: DailyYields, today: Day) {
  const { yieldDays, usualDays } = watchLimits;
  const yieldWh = meanOf(yields, lastDays(today, yieldDays));
  const usualWh = meanOf(yields, lastDays(dayAfter(today, -yieldDays), usualDays));
  if (yieldWh === undefined || usualWh === undefined || usualWh <= 0) return undefined;
  return { yieldWh, usualWh, share: yieldWh / usualWh };
}

/** So many days before a day, which is not among them. */
export function lastDays(today: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, at) => dayAfter(today, -1 - at));
}

/** Mean of days in Wh; undefined when fewer than two thirds of them are known. */
export function meanOf(yields: DailyYields, days: readonly Day[]): number | undefined {
  const known = days.flatMap((day) => yields.get(day) ?? []);
  if (known.length * 3 < days.length * 2) return undefined;
  return known.reduce((sum, wh) => sum + wh, 0) / known.length;
}

function lastYear(day: Day): Day {
  const date = Number(day.slice(8));
  const month = stepAfter(day, "month", -12);
  return dayAfter(month, date - 1);
}
