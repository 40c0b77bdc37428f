import { expect, it } from "vitest";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import type { ClearDay } from "#plant/sky/clear-share.ts";
import { reduceDay } from "#protocol/kernel/blocks.ts";
import { knownString, recordedDay } from "../../../support/sky/clearPlant.ts";
import { clearDayOf, clearDaysFrom, curveOfDay } from "#plant/sky/day-of-record.ts";

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

it("compares a day with a clear sky up to now, and none without its curves", () => {
  const models = [knownString({ tiltDeg: 30, azimuthDeg: 180 }, 400)];
  const string = { serial: "a", number: 0 };
  const named = { name: undefined, inverterName: undefined, configuredPeakW: undefined };
  const learnt = { ...plant, strings: [{ ...string, ...named }], model: { strings: models } };
  const curves = recordedDay({ place: plant.place, models }, first, () => 0.9);
  const dayUntil = (hour: number, own = curves) => {
    const nowS = (dayStartS(first) ?? 0) + hour * 3600;
    return clearDayOf(learnt, { day: first, curves: own, nowS }, reduceDay);
  };
  const whole = dayUntil(24);
  expect(whole).toMatchObject({
    day: first,
    modelS: latestS,
    of: 1,
    strings: [{ ...string, index: expect.closeTo(0.9, 2) }],
  });
  const wholeWh = (hour: number) => dayUntil(hour)?.strings[0]?.wholeWh ?? Number.NaN;
  expect(wholeWh(30)).toBe(wholeWh(24));
  expect(wholeWh(11) / wholeWh(24)).toBeGreaterThan(0.3);
  expect(wholeWh(11) / wholeWh(24)).toBeLessThan(0.6);
  expect(dayUntil(24, [])).toBeUndefined();
});
