import { describe, expect, test } from "vitest";
import { likelyCauses, type CauseFacts } from "#protocol/insight/causes.ts";

const well: CauseFacts = {
  inverter: {
    pollEnabled: true,
    reachable: true,
    producing: false,
    limitPercent: 100,
    radio: "nrf",
  },
  isClockSet: true,
  sun: { isDay: true, rise: "06:10", set: "20:40" },
  radios: { nrf: true, cmt: false },
  limiter: { state: "solar", limitW: 300 },
  meter: { ageS: 2 },
  battery: { soc: 80, ageS: 3, startSoc: 50 },
  charger: { powerW: 0 },
};

const causesOf = (facts: CauseFacts) => likelyCauses(facts).map(({ cause }) => cause);
const withInverter = (change: Partial<CauseFacts["inverter"]>): CauseFacts => ({
  ...well,
  inverter: { ...well.inverter, ...change },
});

describe("each cause alone", () => {
  test.each([
    ["pollingOff", withInverter({ pollEnabled: false })],
    ["clockNotSet", { ...well, isClockSet: false }],
    ["radioMissing", withInverter({ radio: "cmt" })],
    ["night", { ...well, sun: { isDay: false, rise: "06:10", set: "20:40" } }],
    ["unreachable", withInverter({ reachable: false })],
    ["lowLimit", withInverter({ limitPercent: 2 })],
    ["limiterHolds", { ...well, limiter: { state: "charging", limitW: 0 } }],
    ["meterOld", { ...well, meter: { ageS: 31 } }],
    ["batteryOld", { ...well, battery: { soc: 80, ageS: 61, startSoc: 50 } }],
    ["batteryLow", { ...well, battery: { soc: 30, ageS: 3, startSoc: 50 } }],
    ["chargerActive", { ...well, charger: { powerW: 500 } }],
  ] as const)("%s", (cause, facts) => {
    expect(causesOf(facts)).toEqual([cause]);
  });
});

test("silent when nothing explains it, and while the inverter produces", () => {
  expect(causesOf(well)).toEqual([]);
  expect(causesOf(withInverter({ producing: true, limitPercent: 0 }))).toEqual([]);
});

test("what is unknown is never a cause", () => {
  expect(
    causesOf({ inverter: { ...well.inverter, limitPercent: undefined, radio: undefined } }),
  ).toEqual([]);
});

test("a cause carries its figures and the page that mends it", () => {
  expect(likelyCauses({ ...well, meter: { ageS: 45 } })).toEqual([
    { cause: "meterOld", figures: { ageS: 45 }, settings: "/settings/powermeter" },
  ]);
});
