import { expect, test } from "vitest";
import { swapNeighbours } from "#app/record/insight/strings/ownOrder.ts";
import {
  inOwnOrder,
  sortedKeys,
  stringRows,
  type StringColumn,
} from "#app/record/insight/strings/stringRows.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { listedInverter } from "../../support/liveBench.ts";

const value = (v: number, u: string) => ({ v, u, d: 1 });

function inverter(name: string, order: number, powers: readonly number[]): LiveInverter {
  const strings = powers.map((powerW, at) => [
    String(at),
    {
      name: { u: `${name} ${at}` },
      Power: value(powerW, "W"),
      YieldDay: value(powerW * 10, "Wh"),
      YieldTotal: value(powerW, "kWh"),
    },
  ]);
  return listedInverter({
    serial: name,
    name,
    order,
    limit_absolute: -1,
    DC: Object.fromEntries(strings),
  });
}

const barn = inverter("Barn", 1, [100, 50, 110]);
const attic = inverter("Attic", 0, [105]);
const lost = { ...inverter("Cellar", 2, [0]), reachable: false };
const rows = stringRows([barn, attic, lost], undefined);

const byName = (a: string, b: string) => a.localeCompare(b);
const sortRows = (column: StringColumn, isDescending: boolean) =>
  sortedKeys(rows, { column, isDescending }, byName);

test("rows stand in display order", () => {
  expect(rows.map(({ key }) => key)).toEqual(["Attic/0", "Barn/0", "Barn/1", "Barn/2", "Cellar/0"]);
});

test("the owner's order comes first, and strings that it does not name stay behind it in theirs", () => {
  const keysOf = (own: readonly string[]) => inOwnOrder(rows, own).map(({ key }) => key);
  expect(keysOf([])).toEqual(rows.map(({ key }) => key));
  expect(keysOf(["Barn/2", "gone/0", "Barn/1", "Barn/0"])).toEqual([
    "Barn/2",
    "Barn/1",
    "Barn/0",
    "Attic/0",
    "Cellar/0",
  ]);
});

test("neighbours swap places", () => {
  expect(swapNeighbours(["a", "b", "c"], 0)).toEqual(["b", "a", "c"]);
  expect(swapNeighbours(["a", "b", "c"], 1)).toEqual(["a", "c", "b"]);
});

test("what is not known stands last, whichever way a column is sorted", () => {
  expect(sortRows("power", true)).toEqual(["Barn/2", "Attic/0", "Barn/0", "Barn/1", "Cellar/0"]);
  expect(sortRows("power", false)).toEqual(["Barn/1", "Barn/0", "Attic/0", "Barn/2", "Cellar/0"]);
});

test("names sort as names", () => {
  expect(sortRows("inverter", true)[0]).toBe("Cellar/0");
  expect(sortRows("string", false)[0]).toBe("Attic/0");
});

test("an unreachable inverter keeps its yields, unless it never told any", () => {
  const told = stringRows([{ ...barn, reachable: false }], undefined)[0];
  expect(told?.figures).toMatchObject({ power: undefined, today: { value: 1000, unit: "Wh" } });
  expect(rows.at(-1)?.figures.total).toBeUndefined();
});

test("the deviation is that from the siblings, in percent", () => {
  const weak = rows.find(({ key }) => key === "Barn/1");
  expect(weak?.figures.share?.value).toBeCloseTo(-52.4, 1);
  expect(weak?.compared.isOutlier).toBe(true);
});
