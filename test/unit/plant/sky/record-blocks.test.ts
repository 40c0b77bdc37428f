import { expect, it } from "vitest";
import type { DayMinutes } from "#plant/history/day-minutes.ts";
import { recordBlocks } from "#plant/sky/record-blocks.ts";
import { atOnce } from "../../../support/sky/playedHealth.ts";

const place = { latitudeDeg: 52, longitudeDeg: 13, altitudeM: 40 };
const QUARTER_TO_S = 900;

/** Minutes whose power, in tenths of a watt, grows with the time since 1970. */
function dayFrom(startS: number, hours: number): { startS: number; minutes: DayMinutes } {
  const count = hours * 60;
  const mean = Int32Array.from({ length: count }, (_, at) => (startS / 60 + at) % 5000);
  const minutes = {
    mean,
    low: mean.map((tenths) => tenths - 3),
    high: mean.map((tenths) => tenths + 3),
    covered: new Uint16Array(count).fill(600),
  };
  return { startS, minutes };
}

function blocks(days: readonly (readonly [startS: number, hours: number])[]) {
  const plantDays = days.map(([startS, hours]) => {
    const day = dayFrom(startS, hours);
    return [{ ac: day, strings: [day] }];
  });
  return atOnce(recordBlocks(place, plantDays, [{}]));
}

it("shows no change of the clock: local days of 23, 24 and 25 hours give the blocks of UTC", () => {
  // Days of Berlin around the changes of 2025, against days of UTC over the same time.
  for (const [midnightS, hours] of [
    [Date.parse("2025-03-29T23:00:00Z") / 1000, 23],
    [Date.parse("2025-10-25T22:00:00Z") / 1000, 25],
  ] as const) {
    const nextS = midnightS + hours * 3600;
    const local = blocks([
      [midnightS, hours],
      [nextS, 24],
    ]);
    const even = blocks([
      [midnightS, 24],
      [midnightS + 86_400, hours],
    ]);
    expect(local.startS).toEqual(even.startS);
    expect(local.strings[0]?.powerW).toEqual(even.strings[0]?.powerW);
  }
});

it("has each block once and in order where days overlap after a change of the zone", () => {
  const startS = Date.parse("2025-06-01T00:00:00Z") / 1000;
  const { startS: starts } = blocks([
    [startS, 24],
    [startS + 20 * 3600, 24],
  ]);
  expect([...starts]).toEqual(Array.from({ length: 44 * 12 }, (_, at) => startS + at * 300));
});

it("aligns blocks to UTC in a zone of quarter hours, and takes the mean of their minutes", () => {
  const startS = Date.parse("2025-06-01T00:00:00Z") / 1000 - QUARTER_TO_S + 120;
  const { startS: starts, strings } = blocks([[startS, 1]]);
  expect(starts.every((atS) => atS % 300 === 0)).toBe(true);
  // The first block has three of its minutes only.
  expect(strings[0]?.usable[0]).toBe(0);
  const middle = (((starts[1] ?? 0) / 60 + 2) % 5000) / 10;
  expect(strings[0]?.powerW[1]).toBeCloseTo(middle, 9);
});

function twoInverters(limitW: number) {
  const startS = Date.parse("2025-06-01T00:00:00Z") / 1000;
  const own = dayFrom(startS, 24);
  const steady = dayFrom(startS, 24);
  const voltage = {
    ...steady,
    minutes: { ...steady.minutes, mean: steady.minutes.mean.map(() => 305) },
  };
  const days = [
    [
      { ac: own, strings: [own] },
      { ac: own, strings: [own, { ...own, voltage }] },
    ],
    // On the next day the second inverter was not recorded.
    [{ ac: dayFrom(startS + 86_400, 24), strings: [dayFrom(startS + 86_400, 24)] }],
  ];
  return atOnce(recordBlocks(place, days, [{}, { limitW }]));
}

it("lays all strings on common times, each held down by its own inverter's limit alone", () => {
  const { startS, strings } = twoInverters(150);
  expect(startS).toHaveLength(2 * 288);
  expect(strings.map(({ voltageV }) => voltageV?.[100])).toEqual([undefined, undefined, 30.5]);
  expect(strings.map(({ powerW }) => (powerW[400] ?? 0) > 0)).toEqual([true, false, false]);
  const usableAt = (watts: number) =>
    strings.map(({ powerW, usable }) => usable[powerW.findIndex((power) => power > watts)]);
  expect(usableAt(140)).toEqual([1, 1, 1]);
  expect(usableAt(150)).toEqual([1, 0, 0]);
});

it.each([
  [3, 0],
  [4, 1],
  [5, 1],
])("a block of which %i minutes are known by half is usable: %i", (known, usable) => {
  const day = dayFrom(Date.parse("2025-06-01T00:00:00Z") / 1000, 1);
  const { covered } = day.minutes;
  covered.fill(299, 5 + known, 10);
  covered.fill(300, 5, 5 + known);
  const { strings } = atOnce(recordBlocks(place, [[{ ac: day, strings: [day] }]], [{}]));
  expect([...(strings[0]?.usable ?? [])].slice(0, 3)).toEqual([1, usable, 1]);
});
