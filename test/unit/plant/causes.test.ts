import { describe, expect, test } from "vitest";
import { type Cause, likelyCauses, type CauseFacts } from "#plant/causes/causes.ts";

const sunTimes = { rise: "06:10", set: "20:40" };
const day = { isDay: true, ...sunTimes };
const night = { ...day, isDay: false };

const stored: NonNullable<CauseFacts["battery"]> = { soc: 80, ageS: 3, startSoc: 50 };

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
  battery: stored,
  charger: { powerW: 0 },
};

const causesOf = (facts: CauseFacts) => likelyCauses(facts).map(({ cause }) => cause);
const withBattery = (change: Partial<typeof stored>): CauseFacts => ({
  ...well,
  battery: { ...stored, ...change },
});
const withInverter = (change: Partial<CauseFacts["inverter"]>): CauseFacts => ({
  ...well,
  inverter: { ...well.inverter, ...change },
});

const unpolledFacts = (
  sun: typeof day | undefined,
  polling: CauseFacts["polling"],
): CauseFacts => ({
  ...withInverter({ pollEnabled: false }),
  sun,
  polling,
});
const silent = { "nRF24L01+": "silent", CMT2300A: "absent" } as const;

describe("each cause alone, with its figures and the page that mends it", () => {
  test.each<readonly [Cause["cause"], Cause["settings"], Cause["figures"], CauseFacts]>([
    ["clockNotSet", "ntp", {}, { ...well, isClockSet: false }],
    ["night", "ntp", sunTimes, { ...withInverter({ isStorage: false }), sun: night }],
    ["night", "ntp", sunTimes, { ...withInverter({ isStorage: undefined }), sun: night }],
    ["pollingOff", "inverter", {}, unpolledFacts(day, undefined)],
    ["pollingOff", "inverter", {}, unpolledFacts(night, { day: false, night: false })],
    ["pollingByDay", "inverter", {}, unpolledFacts(night, { day: true, night: false })],
    ["radioAbsent", "device", { radio: "CMT2300A" }, withInverter({ radio: "CMT2300A" })],
    ["radioSilent", "device", { radio: "nRF24L01+" }, { ...well, radios: silent }],
    ["unreachable", "dtu", {}, withInverter({ reachable: false })],
    ["lowLimit", undefined, { percent: 10 }, withInverter({ limitPercent: 10 })],
    ["lowLimit", undefined, { percent: 99 }, withInverter({ limitPercent: 99, producing: true })],
    [
      "limitDoubted",
      undefined,
      { limitW: 30, powerW: 302 },
      withInverter({
        limitPercent: 5,
        producing: true,
        brokenLimit: { limitW: 30, powerW: 302 },
      }),
    ],
    ["meterOld", "powermeter", { ageS: 31 }, { ...well, meter: { ageS: 31 } }],
    ["batteryLow", "powerlimiter", { soc: 49, startSoc: 50 }, withBattery({ soc: 49 })],
    ["batteryOld", "battery", { ageS: 61 }, withBattery({ ageS: 61 })],
    ["chargerActive", "chargerac", { powerW: 500 }, { ...well, charger: { powerW: 500 } }],
    ["limiterInactive", "powerlimiter", {}, { ...well, limiter: { state: "inactive" } }],
    ["limiterCharging", "powerlimiter", {}, { ...well, limiter: { state: "charging" } }],
  ])("%s", (cause, settings, figures, facts) => {
    expect(likelyCauses(facts)).toEqual([{ cause, settings, figures }]);
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
  const dark = {
    ...withInverter({ producing: true, limitPercent: 70, isStorage: false }),
    sun: night,
  };
  expect(causesOf(dark)).toEqual(["lowLimit"]);
  expect(causesOf({ ...withInverter({ producing: true }), meter: { ageS: 31 } })).toEqual([]);
  expect(causesOf(withInverter({ limitPercent: 70 }))).toEqual([]);
});

test("what is unknown is never a cause", () => {
  expect(
    causesOf({ inverter: { ...well.inverter, limitPercent: undefined, radio: undefined } }),
  ).toEqual([]);
});
