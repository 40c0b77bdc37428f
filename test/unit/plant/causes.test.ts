import { describe, expect, test } from "vitest";
import { likelyCauses, type CauseFacts } from "#plant/causes/causes.ts";

const day = { isDay: true, rise: "06:10", set: "20:40" };
const night = { ...day, isDay: false };

// The inverter that the limiter steers, so that every rule has its say.
const well: CauseFacts = {
  inverter: {
    pollEnabled: true,
    reachable: true,
    producing: false,
    limitPercent: 100,
    radio: "nRF24L01+",
    isStorage: true,
  },
  isClockSet: true,
  sun: day,
  radios: { "nRF24L01+": "connected", CMT2300A: "absent" },
  polling: { day: true, night: true },
  limiter: { state: "solar" },
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
    ["clockNotSet", { ...well, isClockSet: false }],
    ["night", { ...withInverter({ isStorage: false }), sun: night }],
    ["pollingOff", { ...withInverter({ pollEnabled: false }), polling: undefined }],
    [
      "pollingByDay",
      {
        ...withInverter({ pollEnabled: false }),
        sun: night,
        polling: { day: true, night: false },
      },
    ],
    ["radioAbsent", withInverter({ radio: "CMT2300A" })],
    ["radioSilent", { ...well, radios: { "nRF24L01+": "silent", CMT2300A: "absent" } }],
    ["unreachable", withInverter({ reachable: false })],
    ["lowLimit", withInverter({ limitPercent: 2 })],
    ["meterOld", { ...well, meter: { ageS: 31 } }],
    ["batteryLow", { ...well, battery: { soc: 30, ageS: 3, startSoc: 50 } }],
    ["batteryOld", { ...well, battery: { soc: 80, ageS: 61, startSoc: 50 } }],
    ["chargerActive", { ...well, charger: { powerW: 500 } }],
    ["limiterInactive", { ...well, limiter: { state: "inactive" } }],
    ["limiterCharging", { ...well, limiter: { state: "charging" } }],
  ] as const)("%s", (cause, facts) => {
    expect(causesOf(facts)).toEqual([cause]);
  });

  test.each(["pollEnabled", "reachable"])("none that is unknown: %s", (name) => {
    expect(causesOf(withInverter({ [name]: undefined }))).toEqual([]);
  });
});

test("what keeps all else from being known is the only cause", () => {
  const unheard = {
    ...withInverter({ pollEnabled: false, reachable: false, limitPercent: 0 }),
    polling: { day: false, night: false },
  };
  expect(causesOf({ ...unheard, isClockSet: false, meter: { ageS: 99 } })).toEqual(["clockNotSet"]);
  expect(causesOf(unheard)).toEqual(["pollingOff"]);
  const silent = { "nRF24L01+": "silent", CMT2300A: "absent" } as const;
  expect(causesOf({ ...withInverter({ reachable: false }), radios: silent })).toEqual([
    "radioSilent",
  ]);
});

test("at night modules need no other reason, but the storage does", () => {
  const dark = { ...withInverter({ isStorage: false, reachable: false }), sun: night };
  expect(causesOf(dark)).toEqual(["night"]);
  expect(causesOf({ ...well, sun: night, meter: { ageS: 31 } })).toEqual(["meterOld"]);
});

test("the limiter is no reason for an inverter that it does not steer", () => {
  const others: CauseFacts = {
    ...withInverter({ isStorage: false }),
    limiter: { state: "charging" },
    meter: { ageS: 99 },
    battery: { soc: 1, ageS: 99, startSoc: 50 },
    charger: { powerW: 500 },
  };
  expect(causesOf(others)).toEqual([]);
  expect(causesOf({ ...others, inverter: { ...others.inverter, isStorage: undefined } })).toEqual(
    [],
  );
});

test("silent when nothing explains it", () => {
  expect(causesOf(well)).toEqual([]);
});

test("only its limit holds down an inverter that produces", () => {
  const dark = { ...withInverter({ producing: true, limitPercent: 70 }), sun: night };
  expect(causesOf(dark)).toEqual(["lowLimit"]);
  expect(causesOf(withInverter({ producing: true }))).toEqual([]);
  expect(causesOf(withInverter({ limitPercent: 70 }))).toEqual([]);
});

test("what is unknown is never a cause", () => {
  expect(
    causesOf({ inverter: { ...well.inverter, limitPercent: undefined, radio: undefined } }),
  ).toEqual([]);
});

test("a cause carries its figures and the page that mends it", () => {
  expect(likelyCauses({ ...well, meter: { ageS: 45 } })).toEqual([
    { cause: "meterOld", figures: { ageS: 45 }, settings: "powermeter" },
  ]);
});
