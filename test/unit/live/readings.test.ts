import { describe, expect, it } from "vitest";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { emptyLive } from "#protocol/live/live.ts";
import {
  inverterValues,
  isReachable,
  plantReadings,
  plantValues,
  shownLimit,
} from "#protocol/live/readings.ts";
import { inverterAgeS, inverterStanding } from "#protocol/live/sums.ts";
import { channels } from "../../support/liveBench.ts";

const of = (v: number | null, u: string, d = 1) => ({ v, u, d });
const inverter = (change: Partial<LiveInverter> = {}): LiveInverter => ({
  serial: "1161",
  name: "Roof",
  order: 0,
  data_age: 3,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 50,
  limit_absolute: 400,
  ...change,
});

it.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [undefined, true, false],
  [true, undefined, false],
])(
  "an inverter that is polled %s and answers %s is reachable: %s",
  (poll_enabled, reachable, expected) => {
    expect(isReachable({ poll_enabled, reachable })).toBe(expected);
  },
);

const giving = (v: number | null, u = "W") => ({ AC: { 0: { Power: of(v, u, 3) } } });

describe("the shown limit", () => {
  const unread = { limit_relative: null, limit_absolute: null };
  it.each([
    ["as read", {}, { relative: 50, absoluteW: 400, isPerhaps0: false }],
    ["without watts", { limit_absolute: null }, { relative: 50, absoluteW: undefined }],
    ["unread", unread, { relative: undefined, absoluteW: undefined, isPerhaps0: false }],
    ["sent as 0", { ...unread, limit_sent: 0 }, { isPerhaps0: true }],
    ["sent as something odd", { ...unread, limit_sent: 120 }, { isPerhaps0: false }],
    [
      "sent as 0 of one that gives 20 W",
      { ...unread, limit_sent: 0, ...giving(20) },
      { isPerhaps0: true },
    ],
    [
      "sent as 0 of one that gives more",
      { ...unread, limit_sent: 0, ...giving(20.1) },
      { isPerhaps0: false },
    ],
  ])("%s", (_, change, limit) => {
    expect(shownLimit(inverter(change))).toMatchObject(limit);
  });
});

it("the values of an inverter have each its own place", () => {
  const one = inverter({
    producing: undefined,
    AC: {
      0: {
        Power: of(0.3, "kW"),
        Voltage: of(230, "V"),
        Current: of(1.3, "A"),
        Frequency: of(50, "Hz"),
      },
    },
    DC: channels({
      1: {
        Power: of(150, "W"),
        Voltage: of(31, "V"),
        Current: of(4.8, "A"),
        name: { u: "East" },
        YieldDay: of(700, "Wh"),
        YieldTotal: of(8, "kWh"),
      },
      0: { Power: of(160, "W") },
    }),
    INV: {
      0: {
        "Power DC": of(310, "W"),
        YieldDay: of(1.4, "kWh"),
        YieldTotal: of(16, "kWh"),
        Temperature: of(30.5, "°C"),
      },
    },
  });
  expect(inverterValues(one)).toEqual({
    serial: "1161",
    name: "Roof",
    powerW: 300,
    dcPowerW: 310,
    yieldTodayWh: 1_400,
    yieldTotalWh: 16_000,
    temperatureC: 30.5,
    limitPercent: 50,
    limitW: 400,
    isReachable: true,
    isProducing: false,
    phases: [{ number: 1, powerW: 300, voltageV: 230, currentA: 1.3, frequencyHz: 50 }],
    strings: [
      {
        number: 1,
        name: undefined,
        powerW: 160,
        voltageV: undefined,
        currentA: undefined,
        yieldTodayWh: undefined,
        yieldTotalWh: undefined,
      },
      {
        number: 2,
        name: "East",
        powerW: 150,
        voltageV: 31,
        currentA: 4.8,
        yieldTodayWh: 700,
        yieldTotalWh: 8_000,
      },
    ],
  });
});

describe("devices beside the inverters", () => {
  const Power = of(0.2, "kW");
  const parts = {
    battery: {
      enabled: true,
      soc: of(55, "%"),
      power: Power,
      voltage: of(51, "V"),
      current: of(4, "A"),
    },
    solar: { enabled: true, total: { Power } },
    charger: { enabled: true, Power },
    power_meter: { enabled: true, Power },
  };
  it("are read where they are enabled", () => {
    expect(plantValues(parts)).toEqual({
      battery: { socPercent: 55, powerW: 200, voltageV: 51, currentA: 4 },
      chargeController: { powerW: 200, yieldTodayWh: undefined, yieldTotalWh: undefined },
      acCharger: { powerW: 200 },
      meter: { powerW: 200 },
    });
  });

  it.each([false, undefined])("are not there where enabled is %s", (enabled) => {
    const off = Object.entries(parts).map(([name, part]) => [name, { ...part, enabled }]);
    expect(Object.values(plantValues(Object.fromEntries(off)))).toEqual(Array.from({ length: 4 }));
  });
});

it("readings round as the gateway does, and know the day", () => {
  const silent = inverter({
    data_age: 400,
    INV: { 0: { Temperature: of(30.55, "°C") } },
    AC: { 0: { Power: of(300, "W") } },
  });
  const live = {
    ...emptyLive,
    inverters: [silent],
    total: { Power: of(300, "W"), YieldDay: of(5, "Wh"), YieldTotal: of(6, "kWh") },
  };
  expect(plantReadings(live, 0).inverters[0]?.temperatureC).toBe(30.6);
  expect(plantReadings(live, 0)).toMatchObject({ missing: ["1161"], powerW: undefined });
  expect(plantReadings(live, 0, false)).toMatchObject({ missing: [], powerW: 0 });
});

it("an inverter without a receipt is as old as it said", () => {
  const one = inverter({ data_age: 3 });
  const live = { ...emptyLive, inverters: [one] };
  expect(inverterAgeS(one, { live, nowMs: 9e9 })).toBe(3);
  const stamped = { ...live, receivedAt: new Map([["1161", 9e9 - 5_000]]) };
  expect(inverterAgeS(one, { live: stamped, nowMs: 9e9 })).toBe(8);
});

const standing = (change: Partial<LiveInverter>, isDay?: boolean) => {
  const one = inverter({ data_age: 400, limit_relative: 100, limit_absolute: 800, ...change });
  return inverterStanding(one, { live: { ...emptyLive, inverters: [one] }, nowMs: 0, isDay });
};
describe("an inverter of 800 W that fell silent", () => {
  it.each([
    ["at 2 % of its maximum sleeps", giving(19.2), "asleep"],
    ["above that is missing", giving(19.3), "missing"],
    ["at 2 % in kW sleeps", giving(0.0192, "kW"), "asleep"],
    ["above that in kW is missing", giving(0.3, "kW"), "missing"],
    ["and did not produce sleeps", { producing: false, ...giving(300) }, "asleep"],
    ["without channels is missing", {}, "missing"],
    ["and was not read is missing", { producing: false, ...giving(null) }, "missing"],
  ])("%s", (_, change, expected) => {
    expect(standing(change)).toBe(expected);
  });

  it("is missing by day, and asleep at night", () => {
    expect(standing(giving(5), true)).toBe("missing");
    expect(standing(giving(300), false)).toBe("asleep");
  });
});
