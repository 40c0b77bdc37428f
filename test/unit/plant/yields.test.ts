import { expect, test } from "vitest";
import { dayAfter, daysBetween } from "#plant/history/local-day.ts";
import { againstLastYear, againstNeighbours, isFarBelow } from "#plant/watch/yields.ts";

const today = "2026-06-20";

/** The same yield on each of some days, counted back from today. */
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

test("neighbours of any size show what the weather allows", () => {
  const own = yields([-35, -8, 4000], [-7, -1, 1000]);
  const dark = yields([-35, -8, 900], [-7, -1, 225]);
  const bright = yields([-35, -8, 9000], [-7, -1, 9000]);
  expect(againstNeighbours(own, [dark], today)).toEqual({ yieldWh: 1000, expectedWh: 1000 });
  expect(againstNeighbours(own, [bright], today)).toEqual({ yieldWh: 1000, expectedWh: 4000 });
  expect(againstNeighbours(own, [bright, dark], today)?.expectedWh).toBe(1000);
  expect(againstNeighbours(own, [], today)).toBeUndefined();
});
