import { expect, test } from "vitest";
import { dayAfter, daysBetween } from "#plant/history/local-day.ts";
import { againstLastYear, againstNeighbours, isFarBelow } from "#plant/watch/yields.ts";

const today = "2026-06-20";

function yields(...spans: readonly (readonly [from: number, to: number, wh: number])[]) {
  return new Map(
    spans.flatMap(([from, to, wh]) =>
      daysBetween(dayAfter(today, from), dayAfter(today, to)).map((day) => [day, wh] as const),
    ),
  );
}

test("the last seven days are compared with three weeks of last year", () => {
  const compared = againstLastYear(yields([-7, -1, 900], [-400, -340, 3000]), today);
  expect(compared).toEqual({ yieldWh: 900, expectedWh: 3000 });
  expect(compared && isFarBelow(compared)).toBe(true);
  const middle = new Map([
    ["2025-06-05", 7],
    ["2025-06-06", 1],
    ["2025-06-26", 1],
    ["2025-06-27", 7],
  ]);
  const only = new Map([...yields([-379, -359, 1]), ...middle, ...yields([-7, -1, 1])]);
  expect(againstLastYear(only, today)?.expectedWh).toBe(1);
});

test.each([
  ["no days of last year", yields([-7, -1, 900])],
  ["too few of these days", yields([-4, -1, 900], [-400, -340, 3000])],
  ["nothing", new Map<string, number>()],
])("without a judgement: %s", (_, known) => {
  expect(againstLastYear(known, today)).toBeUndefined();
});

const comparisonTo = (to: number) => againstLastYear(yields([-5, -1, 900], [-379, to, 30]), today);

test("two thirds of the days are enough", () => {
  expect(comparisonTo(-366)).toEqual({ yieldWh: 900, expectedWh: 30 });
  expect(comparisonTo(-367)).toBeUndefined();
});

test("neighbours of any size show what the weather allows", () => {
  // Days before the five weeks and the unfinished today do not count.
  const own = yields([-36, -36, 9e6], [-35, -8, 4000], [-7, -1, 1000], [0, 0, 9e6]);
  const dark = yields([-35, -8, 900], [-7, -1, 225]);
  const bright = yields([-35, -8, 9000], [-7, -1, 9000]);
  expect(againstNeighbours(own, [dark], today)).toEqual({ yieldWh: 1000, expectedWh: 1000 });
  expect(againstNeighbours(own, [bright], today)).toEqual({ yieldWh: 1000, expectedWh: 4000 });
  expect(againstNeighbours(own, [bright, dark], today)?.expectedWh).toBe(1000);
  expect(againstNeighbours(own, [bright, dark, bright], today)?.expectedWh).toBe(4000);
  expect(againstNeighbours(own, [], today)).toBeUndefined();
  // Who usually gives nothing, or of whom little is known, is no measure.
  const none = yields([-35, -8, 0], [-7, -1, 100]);
  expect(againstNeighbours(own, [none, yields([-7, -1, 9]), dark], today)?.expectedWh).toBe(1000);
  expect(againstNeighbours(own, [none], today)).toBeUndefined();
  expect(againstNeighbours(none, [dark], today)).toBeUndefined();
});
