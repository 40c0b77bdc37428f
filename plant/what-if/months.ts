/** A month of a house: how many of its days are known well enough to count. */
export interface Month {
  /** Such as "2026-11". */
  readonly name: string;
  readonly knownDays: number;
}

/** Days of a month that must be known for a year. */
const LEAST_DAYS = 10;

/** How the months of a house add up: to a year where all twelve are known, else to the recorded time. */
export interface MonthSums {
  readonly isYear: boolean;
  readonly sum: (values: readonly number[]) => number;
  /** How many months that is, as for a fee. */
  readonly count: number;
}

/**
 * In a year each month counts the mean of its known days times its days; of the same month of several years the mean.
 * Needs ten known days of each of the twelve months.
 */
export function monthSums(months: readonly Month[]): MonthSums {
  const known = new Map<string, number>();
  for (const { name, knownDays } of months) {
    const month = name.slice(5);
    known.set(month, (known.get(month) ?? 0) + knownDays);
  }
  const isYear = known.size === 12 && [...known.values()].every((days) => days >= LEAST_DAYS);
  const weights = months.map(({ name }) =>
    isYear ? daysOf(name) / (known.get(name.slice(5)) ?? 1) : 1,
  );
  return {
    isYear,
    sum: (values) => values.reduce((all, value, at) => all + value * (weights[at] ?? 1), 0),
    count: isYear
      ? 12
      : months.reduce((all, { name, knownDays }) => all + knownDays / daysOf(name), 0),
  };
}

type YearSum = (values: readonly number[]) => number;

/**
 * The single years of a record: twelve consecutive months with at least ten known days, counted back from the last. A
 * month counts the mean of its known days times its days.
 */
export function singleYears(months: readonly Month[]): readonly YearSum[] {
  const years: YearSum[] = [];
  let open: { readonly at: number; readonly number: number; readonly weight: number }[] = [];
  for (const [at, { name, knownDays }] of [...months.entries()].sort(([a], [b]) => b - a)) {
    const number = numberOf(name);
    const later = open[open.length - 1];
    if (knownDays < LEAST_DAYS || (later && later.number - number !== 1)) open = [];
    if (knownDays < LEAST_DAYS) continue;
    open.push({ at, number, weight: daysOf(name) / knownDays });
    if (open.length < 12) continue;
    const year = open;
    years.push((values) => year.reduce((all, one) => all + (values[one.at] ?? 0) * one.weight, 0));
    open = [];
  }
  return years;
}

/** Months since the year 0. */
function numberOf(name: string): number {
  const [year = 0, month = 0] = name.split("-").map(Number);
  return year * 12 + month;
}

function daysOf(name: string): number {
  const [year = 0, month = 0] = name.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
