import { describe, expect, it } from "vitest";
import { type CauseFacts, type CauseName, likelyCauses } from "#plant/causes/causes.ts";

// Each cause with figures that speak for it, and figures beside them that do not.

const sunTimes = { rise: "06:10", set: "20:40" };
const day = { isDay: true, ...sunTimes };
const night = { isDay: false, ...sunTimes };

/** The inverter that the limiter steers gives nothing, and nothing known explains it. */
const idle: CauseFacts = {
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

type Change = Omit<Partial<CauseFacts>, "inverter"> & {
  readonly inverter?: Partial<CauseFacts["inverter"]>;
};

const found = ({ inverter, ...change }: Change) =>
  likelyCauses({ ...idle, ...change, inverter: { ...idle.inverter, ...inverter } }).map(
    ({ cause }) => cause,
  );

const unpolled = { inverter: { pollEnabled: false } };
const broken = { limitW: 40, powerW: 302 };
const battery = { soc: 80, ageS: 3, startSoc: 50 };

const causes: Readonly<
  Record<CauseName, { readonly true: readonly Change[]; readonly false: readonly Change[] }>
> = {
  clockNotSet: {
    true: [{ isClockSet: false }, { isClockSet: false, ...unpolled }],
    false: [{ isClockSet: undefined }, { isClockSet: false, inverter: { producing: true } }],
  },
  night: {
    true: [{ sun: night, inverter: { isStorage: false } }],
    false: [
      { sun: night },
      { sun: day, inverter: { isStorage: false } },
      { sun: undefined, inverter: { isStorage: false } },
    ],
  },
  pollingByDay: {
    true: [{ ...unpolled, sun: night, polling: { day: true, night: false } }],
    false: [
      { ...unpolled, sun: day, polling: { day: true, night: false } },
      { ...unpolled, sun: night, polling: { day: true, night: true } },
      { sun: night, polling: { day: true, night: false } },
    ],
  },
  pollingOff: {
    true: [
      { ...unpolled, polling: { day: false, night: false } },
      { ...unpolled, polling: undefined },
    ],
    false: [
      { ...unpolled, polling: { day: true, night: true } },
      { polling: { day: false, night: false } },
    ],
  },
  radioAbsent: {
    true: [{ inverter: { radio: "CMT2300A" } }],
    false: [
      { inverter: { radio: undefined } },
      { radios: undefined, inverter: { radio: "CMT2300A" } },
    ],
  },
  radioSilent: {
    true: [{ radios: { "nRF24L01+": "silent", CMT2300A: "absent" } }],
    false: [{ radios: { "nRF24L01+": "connected", CMT2300A: "silent" } }],
  },
  unreachable: {
    true: [{ inverter: { reachable: false } }],
    false: [
      { inverter: { reachable: undefined } },
      { inverter: { reachable: false, pollEnabled: undefined } },
    ],
  },
  drained: {
    true: [{ inverter: { producing: true, drained: { soc: 13, stop: 20 } } }],
    false: [{ inverter: { producing: true } }],
  },
  limitsBelow: {
    true: [{ inverter: { producing: true, against: { expectedW: 180, limitW: 40 } } }],
    false: [{ inverter: { producing: true, against: { expectedW: 180, givenW: 400 } } }],
  },
  givenAbove: {
    true: [{ inverter: { producing: true, against: { expectedW: 180, givenW: 400 } } }],
    false: [{ inverter: { producing: true, against: { expectedW: 180, limitW: 40 } } }],
  },
  limitDoubted: {
    true: [{ inverter: { producing: true, limitPercent: 5, brokenLimit: broken } }],
    false: [{ inverter: { producing: true, limitPercent: 5 } }],
  },
  lowLimit: {
    true: [
      { inverter: { limitPercent: 10 } },
      { inverter: { limitPercent: 0 } },
      { inverter: { limitPercent: 99, producing: true } },
    ],
    false: [
      { inverter: { limitPercent: 11 } },
      { inverter: { limitPercent: undefined } },
      { inverter: { limitPercent: 100, producing: true } },
      // A limit that the power contradicts is never given as the cause.
      { inverter: { limitPercent: 5, producing: true, brokenLimit: broken } },
    ],
  },
  meterOld: {
    true: [{ meter: { ageS: 31 } }],
    false: [{ meter: { ageS: 30 } }, { meter: undefined }],
  },
  batteryLow: {
    true: [{ battery: { ...battery, soc: 49 } }],
    false: [
      { battery: { ...battery, soc: 50 } },
      { battery: { ...battery, soc: 4, startSoc: undefined } },
      { battery: { ...battery, soc: undefined } },
      { battery: { ...battery, soc: 4 }, inverter: { isStorage: false } },
    ],
  },
  batteryOld: {
    true: [{ battery: { ...battery, ageS: 61 } }],
    false: [{ battery: { ...battery, ageS: 60 } }, { battery: { ...battery, ageS: undefined } }],
  },
  chargerActive: {
    true: [{ charger: { powerW: 1 } }],
    false: [{ charger: { powerW: 0 } }, { charger: undefined }],
  },
  limiterInactive: {
    true: [{ limiter: { state: "inactive" } }],
    false: [
      { limiter: { state: "solar" } },
      { limiter: { state: "inactive" }, inverter: { isStorage: false } },
    ],
  },
  limiterCharging: {
    true: [{ limiter: { state: "charging" } }],
    false: [{ limiter: { state: "battery" } }, { limiter: undefined }],
  },
};

describe.each(Object.entries(causes))("%s", (cause, figures) => {
  it.each(figures.true)("by %j", (change) => {
    expect(found(change)).toContain(cause);
  });

  it.each(figures.false)("not by %j", (change) => {
    expect(found(change)).not.toContain(cause);
  });
});
