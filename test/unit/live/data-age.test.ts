import { expect, it } from "vitest";
import { type AgedDevice, isCurrent, isHeard, isHeld } from "#protocol/live/ages.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";

it.each([
  ["its age at receipt", 3, 0, 3],
  ["that and the time since, in whole seconds", 3.4, 1_599, 4],
  ["whole seconds that have passed", 3.4, 1_600, 5],
  ["no less than that where the clock was set back a little", 3, -9_999, 3],
  ["still that at the limit of blurred clocks", 3, -10_000, 3],
  ["unknown where it was set back by more", 3, -10_001, Number.POSITIVE_INFINITY],
  ["never below 0", -5, 1_000, 0],
  ["unknown as at receipt", Number.POSITIVE_INFINITY, 1_000, Number.POSITIVE_INFINITY],
])("the age of data is %s", (_, ageS, sinceMs, expected) => {
  expect(dataAgeS(ageS, 50_000, 50_000 + sinceMs)).toBe(expected);
});

it.each<readonly [AgedDevice, number, number]>([
  ["inverter", 300, 300],
  ["controller", 20, 150],
  ["battery", 19, 300],
  ["charger", 20, 150],
  ["meter", 30, 300],
])(
  "figures of a %s are current up to %i s, and held in a record up to %i s",
  (device, limitS, recordS) => {
    expect([limitS, limitS + 1].map((ageS) => isCurrent(device, ageS))).toEqual([true, false]);
    expect([recordS, recordS + 1].map((ageS) => isHeld(device, ageS))).toEqual([true, false]);
    expect(isCurrent(device, Number.POSITIVE_INFINITY)).toBe(false);
  },
);

it("a gateway is heard up to a minute after its last message", () => {
  expect([60, 61].map(isHeard)).toEqual([true, false]);
});
