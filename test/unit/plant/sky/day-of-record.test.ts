import { expect, it } from "vitest";
import { dayAfter } from "#plant/history/local-day.ts";
import type { ClearDay } from "#plant/sky/clear-share.ts";
import { clearDaysFrom, curveOfDay } from "#plant/sky/day-of-record.ts";

const first = "2026-06-10";
const [earlierS, latestS] = [1_780_000_000, 1_781_000_000];
const figures = { blocks: 40, gaveWh: 2000, clearWh: 2500, seenWh: 2500, wholeWh: 2500 };

/** A clear day of a string that gives nine tenths of the model that it was counted by. */
const dayBy = (day: string, modelS: number): ClearDay => ({
  day,
  modelS,
  of: 1,
  strings: [{ serial: "a", number: 0, index: 0.9, ...figures }],
});

const plant = {
  atS: latestS,
  place: { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 },
  strings: [],
  model: { strings: [] },
};

it("sums a day by the season of the model that it was counted by", () => {
  const before = [0, 1, 2].map((at) => dayBy(dayAfter(first, at), earlierS));
  const day = dayAfter(first, 3);
  const sumsOf = (modelS: number) =>
    curveOfDay(plant, { day, before, made: dayBy(day, modelS), ratings: [] }).sums;
  expect(sumsOf(earlierS)).toMatchObject({ gaveWh: 2000, clearWh: 2250, known: 1, of: 1 });
  expect(sumsOf(latestS)).toMatchObject({ gaveWh: 2000, clearWh: 2500 });
  const [kept] = clearDaysFrom([...before, dayBy(day, earlierS)], day);
  expect(kept).toEqual(sumsOf(earlierS));
});

it("has no sums of a day that nobody recorded, of as many strings as the day before", () => {
  const before = [{ ...dayBy(first, earlierS), of: 3 }];
  const day = dayAfter(first, 1);
  const curve = curveOfDay(plant, { day, before, made: undefined, ratings: [] });
  expect(curve).toMatchObject({ sums: null, known: 0, of: 3 });
});
