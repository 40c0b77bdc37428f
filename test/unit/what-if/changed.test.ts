import { expect, it } from "vitest";
import { applyPlantChange } from "#plant/what-if/plant-change.ts";
import { sourceColumn } from "#plant/what-if/columns.ts";
import { houseOf } from "#plant/what-if/house.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { pastCurves } from "../../support/pastCurves.ts";

const none = Number.POSITIVE_INFINITY;
const columns: Readonly<Record<string, readonly number[]>> = {
  "inv a": [100, 700, Number.NaN],
  "str a 0": [50, 350, Number.NaN],
};
const columnOf = (source: string) => Float64Array.from(columns[source] ?? []);
const sun = Float64Array.of(100, 1500, 900);

it("a limit counts for each inverter, and where one is unknown for none", () => {
  const limit = { watts: 600, inverters: ["inv a"], others: 1 };
  expect(applyPlantChange(sun, { limit }, columnOf, 0.95)).toEqual({
    sun: Float64Array.of(100, 600 + 600, 900),
    unknownMinutes: 1,
  });
});

it("another string adds what the recorded one gave, up to its own limit", () => {
  const string = { source: "str a 0", factor: 2, limitW: 500 };
  expect(applyPlantChange(sun, { string }, columnOf, 0.95)).toEqual({
    sun: Float64Array.of(100 + 95, 1500 + 500, 900),
    unknownMinutes: 1,
  });
});

it("no change is the record", () => {
  const string = { source: "str a 0", factor: 0, limitW: none };
  const limit = { watts: none, inverters: ["inv a"], others: 0 };
  expect(applyPlantChange(sun, { string, limit }, columnOf, 0.95).sun).toEqual(sun);
});

it("a source is read at the known minutes of a house", () => {
  const curves = pastCurves("2026-06-01", 3).filter(({ day }) => day !== "2026-06-02");
  const house = houseOf(curves, [serials.storage]);
  if (typeof house === "string") throw new Error(house);
  const { time, sun: given } = house.minutes;
  const total = sourceColumn(curves, "total", time);
  expect(total).toHaveLength(given.length);
  expect(total.filter(Number.isNaN)).toHaveLength(0);
  const [grid, load] = [sourceColumn(curves, "grid", time), house.minutes.load];
  const charger = sourceColumn(curves, "charger", time);
  // The consumption is the power of inverters and grid, less that of the AC charger.
  const idle = total.findIndex((_, at) => charger[at] === 0 && (given[at] ?? 0) > 100);
  expect((total[idle] ?? 0) + (grid[idle] ?? 0)).toBeCloseTo(load[idle] ?? 0, 6);
});
