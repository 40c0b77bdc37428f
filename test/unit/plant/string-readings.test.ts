import { expect, test } from "vitest";
import { compareStrings, stringReadings } from "#plant/strings/string-comparison.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { channels, listedInverter } from "../../support/liveBench.ts";

const watts = (v: number) => ({ v, u: "W", d: 1 });

function roof(powers: readonly number[], change: Partial<LiveInverter> = {}): LiveInverter {
  const strings = powers.map((powerW, at) => [
    String(at),
    {
      name: { u: at === 0 ? "East" : "" },
      Power: watts(powerW),
      Irradiation: { v: 1, u: "%", d: 3, max: 400 },
    },
  ]);
  const sumW = powers.reduce((sum, powerW) => sum + powerW, 0);
  return {
    ...listedInverter(),
    AC: { "0": { Power: watts(sumW) } },
    DC: Object.fromEntries(strings),
    ...change,
  };
}

const sharesOf = (inverters: readonly LiveInverter[], storageSerial?: string) =>
  compareStrings(stringReadings(inverters, storageSerial)).map(({ shareOfSiblings }) =>
    shareOfSiblings === undefined ? undefined : Math.round(shareOfSiblings * 100),
  );

test("every string is listed, and one whose inverter is unreachable has no power", () => {
  const [east, other] = stringReadings([roof([100, 90]), roof([5], { reachable: false })]);
  expect(east).toMatchObject({ name: "East", channel: 0, powerW: 100, peakW: 400 });
  expect(other).toMatchObject({ name: undefined, channel: 1, powerW: 90 });
  const [away] = stringReadings([roof([5], { reachable: false })]);
  expect(away).toMatchObject({ powerW: undefined, pool: undefined });
  const [, dark] = stringReadings([
    roof([5, 6], { DC: channels({ "0": {}, "1": { Irradiation: { ...watts(1), max: 0 } } }) }),
  ]);
  expect(dark?.peakW).toBeUndefined();
});

test("an input without a peak beside such with one is a free input", () => {
  const free = {
    ...roof([100, 90]).DC,
    ...channels({ "2": { name: { u: "" }, Power: watts(0) } }),
  };
  expect(stringReadings([roof([100, 90], { DC: free })])).toHaveLength(2);
});

test("an inverter held down by its limit is compared within itself", () => {
  const held = roof([100, 100, 50], { serial: "held", limit_absolute: 255 });
  expect(sharesOf([roof([200, 200, 100]), held])).toEqual([133, 133, 50, 133, 133, 50]);
  // Of 95 % of its limit it may be held down, of less it is free.
  const limitedTo = (limit_absolute: number) =>
    stringReadings([roof([95], { serial: "held", limit_absolute })])[0]?.pool;
  expect([limitedTo(100), limitedTo(101)]).toEqual(["held", ""]);
  const unread = roof([100, 100, 50], { serial: "held", limit_absolute: 0, limit_relative: 0 });
  expect(sharesOf([roof([200, 200, 100]), unread])[2]).toBe(100);
});

test("the inputs of the storage's inverter are no modules", () => {
  const storage = roof([300, 300, 300], { serial: "storage" });
  expect(sharesOf([roof([100, 100, 100]), storage], "storage")).toEqual([
    100,
    100,
    100,
    undefined,
    undefined,
    undefined,
  ]);
});
