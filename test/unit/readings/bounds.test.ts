import { describe, expect, it } from "vitest";
import {
  canBe,
  celsius,
  from0,
  isUnread,
  maximaOfRated,
  ofBattery,
  ofPhase,
  ofString,
  ofSums,
  ofTotal,
  powerFactor,
  rangeOf,
  ratedByLimitW,
  withReadLimit,
} from "#protocol/areas/bounds.ts";
import { inverterMaxima, reportedPowerW, typePowerW } from "#protocol/areas/maxima.ts";

const limit = (limit_relative: number | null, limit_absolute: number | null) => ({
  limit_relative,
  limit_absolute,
});
const of = (v: number | null, u: string) => ({ v, u, d: 1 });

it.each([
  [limit(100, 600), 600],
  [limit(50, 300), 600],
  [limit(2, 12), 600],
  [limit(1.9, 12), undefined],
  [limit(101, 600), undefined],
  [limit(100, 0), undefined],
  [limit(100, -1), undefined],
  [limit(null, 600), undefined],
  [limit(100, null), undefined],
  [limit(100, 6_000), 6_000],
  [limit(100, 6_001), undefined],
])("the limit %j tells a rated power of %s W", (given, ratedW) => {
  expect(ratedByLimitW(given)).toBe(ratedW);
});

describe("the limit of an inverter", () => {
  const one = (limit_relative: number | null, limit_absolute: number | null) => ({
    serial: "1161",
    ...limit(limit_relative, limit_absolute),
    INV: { 0: { YieldTotal: of(5, "kWh") } },
  });
  it.each([
    ["is read", one(50, 300), limit(50, 300)],
    ["of 110 % is read", one(110, 300), limit(110, 300)],
    ["without a maximum is read in percent", one(50, -1), limit(50, null)],
    ["with absurd watts is read in percent", one(50, 10_001), limit(50, null)],
    ["of 0 % with watts is read", one(0, 300), limit(0, 300)],
    ["of 0 may be unread", one(0, 0), { ...limit(null, null), limit_sent: 0 }],
    ["of more than 110 % is none", one(110.5, 300), { ...limit(null, null), limit_sent: 110.5 }],
    ["of less than 0 % is none", one(-1, 300), { ...limit(null, null), limit_sent: -1 }],
    ["that was not sent is none", one(null, 300), limit(null, null)],
  ])("%s", (_, given, read) => {
    const {
      serial: _serial,
      INV: _sums,
      ...rest
    } = withReadLimit<typeof given & { limit_sent?: number }>(given);
    expect(rest).toEqual(read);
  });

  it("of an inverter that was never read is not even sent", () => {
    const unread = { ...one(0, 0), INV: { 0: { YieldTotal: of(0, "kWh") } } };
    expect(withReadLimit(unread)).not.toHaveProperty("limit_sent");
    const known = one(50, 300);
    expect(withReadLimit(known)).toBe(known);
    const none = one(null, null);
    expect(withReadLimit(none)).toBe(none);
  });
});

it.each([
  ["whose values are all 0 or null", of(0, "W"), of(0, "kWh"), true],
  ["with a value", of(5, "W"), of(0, "kWh"), false],
  ["with an unread value", of(null, "W"), of(0, "kWh"), true],
  ["with a total yield", of(0, "W"), of(1, "kWh"), false],
])("an inverter %s was not read: %s", (_, Power, YieldTotal, expected) => {
  const read = {
    AC: { 0: { Power } },
    DC: {},
    INV: { 0: { YieldTotal } },
  };
  expect(isUnread(read)).toBe(expected);
});

const strings = (...maxima: readonly (number | undefined)[]) =>
  Object.fromEntries(
    maxima.map((max, at) => [
      String(at),
      max === undefined ? {} : { Irradiation: { ...of(0, "%"), max } },
    ]),
  );
const stringsOf = (ratedW: number, DC: ReturnType<typeof strings>) =>
  [...maximaOfRated(ratedW, DC).stringW.values()].map((value) => Math.round(value));

describe("the maxima of an inverter", () => {
  it("grow with its rated power: a fifth more to the grid, and the losses on top", () => {
    const { acW, dcW } = maximaOfRated(1_000);
    expect([acW, Math.round(dcW)]).toEqual([1_200, 1_380]);
  });

  it.each([
    ["a single input takes all", 1_000, strings(undefined), [1_380]],
    ["of two inputs each takes all", 1_000, strings(undefined, undefined), [1_380, 1_380]],
    [
      "of four each takes twice its share",
      2_000,
      strings(0, 0, 0, 0),
      [1_380, 1_380, 1_380, 1_380],
    ],
    ["none is held to less than 500 W", 400, strings(0, 0, 0, 0), [500, 500, 500, 500]],
    ["nor to more than the inverter's own", 200, strings(0), [276]],
    ["twice its peak power bounds it", 2_000, strings(400, undefined), [800, 2_760]],
    ["a small peak power bounds nothing", 2_000, strings(100), [500]],
  ])("%s", (_, ratedW, DC, watts) => {
    expect(stringsOf(ratedW, DC)).toEqual(watts);
  });

  it.each([
    ["114172220001", limit(100, 800), 800],
    ["114172220001", limit(100, 390), 390],
    ["114172220001", limit(100, 389), undefined],
    ["114172220001", limit(0, 0), undefined],
    ["999972220001", limit(100, 130), 130],
    ["999972220001", limit(100, 129), undefined],
  ])("the power of %s with %j is %s W", (serial, given, watts) => {
    expect(reportedPowerW({ serial, ...given })).toBe(watts);
  });

  it.each([
    ["114172220001", 800],
    ["116172220001", 1_500],
    ["112472220001", 500],
    ["999972220001", undefined],
    ["1141", undefined],
  ])("the strongest model of the type of %s has %s W", (serial, watts) => {
    expect(typePowerW(serial)).toBe(watts);
  });

  it("are those of its limit, else its type, else of the wire", () => {
    const acOf = (serial: string, given: ReturnType<typeof limit>) =>
      inverterMaxima({ serial, ...given }).acW;
    expect(acOf("114172220001", limit(100, 600))).toBe(720);
    expect(acOf("114172220001", limit(0, 0))).toBe(960);
    expect(acOf("999972220001", limit(0, 0))).toBe(6_000);
  });
});

describe("a value can be", () => {
  const most = maximaOfRated(1_000, { 0: {} });
  it.each([
    ["a phase", ofPhase(most), of(600, "V"), of(600.1, "V")],
    ["a phase", ofPhase(most), of(75, "Hz"), of(75.1, "Hz")],
    ["a phase", ofPhase(most), of(100, "A"), of(-0.1, "A")],
    ["a phase", ofPhase(most), of(-1_200, "var"), of(-1_200.1, "var")],
    ["a phase", ofPhase(most), of(1.2, "kW"), of(1.21, "kW")],
    ["a string", ofString(most, "0"), of(150, "V"), of(150.1, "V")],
    ["a string", ofString(most, "0"), of(65_534, "Wh"), of(65_535, "Wh")],
    ["a string", ofString(most, "0"), of(-1_000_000, "kWh"), of(-1_000_001, "kWh")],
    ["a string that is not listed", ofString(most, "9"), of(1e6, "W"), of(-1, "W")],
    ["sums", ofSums(most), of(-60, "°C"), of(-60.1, "°C")],
    ["sums", ofSums(most), of(150, "°C"), of(150.1, "°C")],
    ["sums", ofSums(most), of(1_000, "%"), of(1_001, "%")],
    ["sums", ofSums(most), of(16 * 65_534, "Wh"), of(16 * 65_534 + 1, "Wh")],
    ["a total", ofTotal, of(60_000, "W"), of(60_001, "W")],
    ["a total", ofTotal, of(1_000_000, "Wh"), of(1_000_001, "Wh")],
    ["a battery", ofBattery, of(-2_000, "A"), of(-2_001, "A")],
    ["a battery", ofBattery, of(-1_000, "V"), of(1_001, "V")],
    ["a battery", ofBattery, of(-50, "kW"), of(-50.1, "kW")],
  ])("of %s up to its bound", (_, ranges, good, bad) => {
    const canBeOf = (value: ReturnType<typeof of>) =>
      canBe(value, rangeOf(value, ranges) ?? from0(0));
    expect([canBeOf(good), canBeOf(bad)]).toEqual([true, false]);
  });

  const any = { min: -1e9, max: 1e9 };
  it.each([
    [65_535, "V", false],
    [6_553.5, "V", false],
    [655.35, "V", false],
    [32_767, "A", false],
    [327.67, "A", false],
    [-32_768, "A", false],
    [-3_276.8, "A", false],
    [65.535, "A", true],
    [65_535, "Wh", true],
    [6_553.5, "kWh", true],
    // A house takes that much now and then.
    [3_276.7, "W", true],
    [6_553.5, "W", false],
    [32_767, "W", false],
    [655.35, "W", true],
  ])("%d %s: %s, for all bits of a field are no value", (value, unit, expected) => {
    expect(canBe(of(value, unit), any)).toBe(expected);
    expect(canBe(of(Math.fround(value), unit), any)).toBe(expected);
  });

  it("without a number always, and a power factor of a little more than 1", () => {
    expect(canBe(of(null, "W"), celsius)).toBe(true);
    expect([1.01, 1.02].map((value) => canBe(of(value, ""), powerFactor))).toEqual([true, false]);
    expect(rangeOf(of(1, "lm"), ofTotal)).toBeUndefined();
  });
});
