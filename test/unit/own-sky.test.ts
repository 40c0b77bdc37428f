import { expect, it } from "vitest";
import { dayAfter, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import { clearShare } from "#plant/sky/clear-share.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { skyInScript } from "#protocol/kernel/sky.ts";
import { createSkyTasks } from "#workers/sky-tasks.ts";
import { knownString, recordedDay } from "../support/sky/clearPlant.ts";

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
const [first, last] = ["2026-05-01", "2026-06-30"];
const named = { name: undefined, inverterName: undefined, configuredPeakW: undefined };
const sky: LearntSky = {
  version: MODEL_VERSION,
  atS: 1_780_000_000,
  place,
  strings: [0, 1].map((number) => ({ ...named, serial: "a", number })),
  model: {
    place: "fits",
    strings: [0, 1].map(() => knownString({ tiltDeg: 35, azimuthDeg: 170 }, 400, "provisional")),
  },
};

/** Share of a clear sky of each string on a day; the second loses a third from a day on. */
const shareOn = (day: Day, number: number) => (number === 1 && day >= "2026-06-10" ? 2 / 3 : 1);

const curvesOf = (day: Day) =>
  recordedDay({ place, models: sky.model.strings }, day, (number) => shareOn(day, number));

it("tells clear days, the day of now and what happened by a browser's own record", async () => {
  const tasks = createSkyTasks(skyInScript, 100);
  const today = dayAfter(last, 1);
  const nowS = (dayStartS(today) ?? 0) + 43_200;
  const noRatings = { ratings: [], nowS };
  expect(tasks.clearCurve({ day: today, curves: [], ...noRatings })).toBeUndefined();
  expect(await tasks.health([])).toBeUndefined();
  for (const text of ["", "{}", "[1]", JSON.stringify({ ...sky, strings: 5 })])
    expect(tasks.goBy(text)).toBeUndefined();

  expect(tasks.goBy(JSON.stringify(sky))).toEqual(sky);
  for (const day of daysBetween(first, today).toReversed()) tasks.add(curvesOf(day));
  await tasks.compareAll(nowS);
  const days = tasks.clearDays("2026-06-01", today);
  expect(days.map(({ day }) => day)).toEqual(daysBetween("2026-06-01", last));
  expect(clearShare(days.slice(0, 9))?.share).toBeCloseTo(1, 2);
  expect(clearShare(days.slice(20))?.share).toBeCloseTo(5 / 6, 1);
  const curve = tasks.clearCurve({ day: today, curves: curvesOf(today), ...noRatings });
  expect(curve).toMatchObject({ startS: dayStartS(today), known: 2, of: 2 });
  expect(curve?.sums?.gaveWh).toBeGreaterThan(1000);
  const { events = [] } = (await tasks.health([])) ?? {};
  expect(events.map(({ kind, strings, day }) => [kind, strings[0]?.number, day])).toEqual([
    ["diode", 1, "2026-06-10"],
  ]);
  tasks.goBy(sky);
  expect(tasks.clearDays(first, last)).toEqual([]);
});
