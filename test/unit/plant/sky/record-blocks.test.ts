import { expect, it } from "vitest";
import type { DayMinutes } from "#plant/history/day-minutes.ts";
import { recordBlocks } from "#plant/sky/record-blocks.ts";

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
  const work = recordBlocks(place, plantDays, [{}]);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
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

it("aligns blocks to UTC in a zone of quarter hours, and takes the mean of their minutes", () => {
  const startS = Date.parse("2025-06-01T00:00:00Z") / 1000 - QUARTER_TO_S + 120;
  const { startS: starts, strings } = blocks([[startS, 1]]);
  expect(starts.every((atS) => atS % 300 === 0)).toBe(true);
  // The first block has three of its minutes only.
  expect(strings[0]?.usable[0]).toBe(0);
  const middle = (((starts[1] ?? 0) / 60 + 2) % 5000) / 10;
  expect(strings[0]?.powerW[1]).toBeCloseTo(middle, 9);
});
