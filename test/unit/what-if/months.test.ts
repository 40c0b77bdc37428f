import { expect, it } from "vitest";
import { monthSums, singleYears } from "#plant/what-if/months.ts";

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

it("twelve months known by ten days are a year, in which a month is the mean of all its days", () => {
  const months = monthsFrom(2025, 1, 14);
  const { isYear, sum, count } = monthSums(months);
  expect([isYear, count]).toEqual([true, 12]);
  expect(sum(months.map(() => 10))).toBeCloseTo(365, 9);
  // January of both years: 5 and 15 Wh a day.
  const januaries = months.map((_, at) => (at === 0 ? 50 : at === 12 ? 150 : 0));
  expect(sum(januaries)).toBeCloseTo(310, 9);
});

it("fewer months, or one that is hardly known, add up to the recorded time", () => {
  for (const months of [
    monthsFrom(2025, 1, 11),
    monthsFrom(2025, 1, 12).map((one, at) => (at === 3 ? { ...one, knownDays: 9 } : one)),
  ]) {
    const { isYear, sum } = monthSums(months);
    expect([isYear, sum(months.map(() => 10))]).toEqual([false, 10 * months.length]);
  }
  const half = { name: "2024-02", knownDays: 14.5 };
  expect(monthSums([half, { name: "2024-04", knownDays: 30 }]).count).toBe(1.5);
});
