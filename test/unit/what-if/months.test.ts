import { expect, it } from "vitest";
import { singleYears } from "#plant/what-if/months.ts";

/** Months in a row, all of them known by ten days. */
function monthsFrom(year: number, month: number, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const number = year * 12 + month - 1 + at;
    const name = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
    return { name, knownDays: 10 };
  });
}

it("single years are twelve months in a row, counted back from the last known one", () => {
  const months = monthsFrom(2024, 3, 26);
  const years = singleYears(months);
  expect(years).toHaveLength(2);
  // A value for each of the ten known days of a month, so that the year has one for each of its days.
  const values = months.map(() => 10);
  expect(years.map((sum) => sum(values))).toEqual([365, 365]);
  const onlyFirst = months.map((_, at) => (at < 2 ? 10 : 0));
  expect(years.map((sum) => sum(onlyFirst))).toEqual([0, 0]);
});

it("a month that is hardly known, or missing, is in no single year", () => {
  const months = monthsFrom(2024, 1, 24);
  const holed = months.map((month, at) => (at === 12 ? { ...month, knownDays: 9 } : month));
  expect(singleYears(holed)).toHaveLength(1);
  expect(singleYears(holed.toSpliced(12, 1))).toHaveLength(1);
  expect(singleYears(months.slice(0, 11))).toHaveLength(0);
});
