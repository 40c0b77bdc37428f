import { describe, expect, it } from "vitest";
import { inverterStanding, inverterSums } from "#protocol/live/sums.ts";
import { inverterSumValues } from "#protocol/live/readings.ts";
import {
  ageLimits,
  emptyLive,
  type LiveInverter,
  type LiveState,
  mergeLive,
  mergeLiveStatus,
  parseLiveMessage,
  plantReadings,
} from "#protocol/live.ts";
import { flowReadings } from "#plant/flow/flow-readings.ts";
import { readingsNow } from "#plant/history/source-readings.ts";

const of = (value: number, u: string) => ({ v: value, u, d: 1 });
const hints = { time_sync: false, radio_problem: false, default_password: false };

interface InverterCase {
  readonly serial: string;
  readonly watts: number;
  readonly ageS?: number;
  readonly rest?: Partial<LiveInverter>;
}

const names = new Map([
  ["114172220001", "Roof"],
  ["114172220002", "Barn"],
]);

function wireOf({ serial, watts, ageS = 1, rest = {} }: InverterCase) {
  return {
    serial,
    name: names.get(serial) ?? "",
    order: 0,
    data_age: ageS,
    poll_enabled: true,
    reachable: ageS < 30,
    producing: watts > 0,
    limit_relative: 100,
    limit_absolute: 800,
    AC: { 0: { Power: of(watts, "W") } },
    DC: { 0: { Power: of(watts * 1.05, "W"), YieldDay: of(850, "Wh") } },
    INV: { 0: { "Power DC": of(watts * 1.05, "W"), YieldDay: of(850, "Wh") } },
    ...rest,
  };
}

/** The gateway adds up every polled inverter, answering or not, as src/Datastore.cpp does. */
function stateOf(...given: readonly InverterCase[]): LiveState {
  const sum = given
    .filter(({ rest }) => rest?.poll_enabled !== false)
    .reduce((all, { watts }) => all + watts, 0);
  const total = { Power: of(sum, "W"), YieldDay: of(1_700, "Wh"), YieldTotal: of(9, "kWh") };
  const text = JSON.stringify({ inverters: given.map(wireOf), total, hints });
  const message = parseLiveMessage(text);
  if (!message.ok) throw new Error(text);
  return mergeLive(emptyLive, message.value);
}

const roof = { serial: "114172220001", watts: 300 };
const barn = { serial: "114172220002", watts: 425 };
const atMs = (live: LiveState, isDay?: boolean) => inverterSums({ live, nowMs: 0, isDay });
const missingOf = (live: LiveState, isDay?: boolean) =>
  atMs(live, isDay).missing.map(({ name }) => name);

describe("the sum of the inverters", () => {
  it("is the gateway's own while all of them are current", () => {
    const live = stateOf(roof, barn);
    expect(atMs(live).total).toBe(live.total);
    expect(missingOf(live)).toEqual([]);
  });

  it("names who is missing in a yield, and keeps the power", () => {
    const INV = { 0: { YieldDay: of(850, "Wh"), YieldTotal: of(2_113_405, "kWh") } };
    const told = { 0: { YieldDay: of(850, "Wh"), YieldTotal: of(9, "kWh") } };
    const live = stateOf({ ...roof, rest: { INV: told } }, { ...barn, rest: { INV } });
    expect(plantReadings(live, 0)).toMatchObject({
      powerW: 725,
      missing: [],
      yieldTotalWh: 9_000,
      missingYields: { today: [], total: [barn.serial] },
    });
  });

  it("leaves out one that fell silent at noon, and names it", () => {
    const live = stateOf(roof, { ...barn, ageS: 301 });
    expect(atMs(live).total?.Power).toEqual(of(300, "W"));
    expect(missingOf(live)).toEqual(["Barn"]);
    expect(plantReadings(live, 0)).toMatchObject({ powerW: 300, missing: [barn.serial] });
  });

  it("takes a figure for current up to the limit of the table", () => {
    const { limitS } = ageLimits.inverter;
    expect(atMs(stateOf(roof, { ...barn, ageS: limitS })).total?.Power?.v).toBe(725);
    expect(atMs(stateOf(roof, { ...barn, ageS: limitS + 1 })).total?.Power?.v).toBe(300);
  });

  it("is unknown when none is current by day, and nothing at night", () => {
    const live = stateOf({ ...roof, ageS: 400 }, { ...barn, ageS: 400 });
    expect(atMs(live, true).total?.Power?.v).toBeNull();
    expect(missingOf(live, true)).toEqual(["Roof", "Barn"]);
    expect(atMs(live, false).total?.Power?.v).toBe(0);
    expect(missingOf(live, false)).toEqual([]);
  });

  it("counts one that fell silent with next to no power as nothing: it is dusk", () => {
    const live = stateOf({ ...roof, watts: 4.5, ageS: 9_000 }, { ...barn, watts: 0, ageS: 9_000 });
    expect(atMs(live).total?.Power?.v).toBe(0);
    expect(missingOf(live)).toEqual([]);
    expect(missingOf(live, true)).toEqual(["Roof", "Barn"]);
  });

  it("does not take zeros that a gateway writes for a silent inverter for its power", () => {
    const live = stateOf(roof, { ...barn, watts: 0, ageS: 60 });
    expect(missingOf(live, true)).toEqual(["Barn"]);
  });

  it("never takes the silence of an inverter on a battery for night", () => {
    const live = stateOf({ ...roof, watts: 0 }, { ...barn, ageS: 400 });
    const states = { live, nowMs: 0, isDay: false, storage: [barn.serial] };
    expect(inverterSums(states).missing.map(({ name }) => name)).toEqual(["Barn"]);
  });

  it("has no part of one that is not polled", () => {
    const live = stateOf(roof, { ...barn, rest: { poll_enabled: false } });
    expect(inverterSumValues({ live, nowMs: 0 })).toMatchObject({ powerW: 300, missing: [] });
  });

  it("leaves out one whose power is impossible", () => {
    const live = stateOf(roof, { ...barn, watts: 6553.5 });
    expect(atMs(live).total?.Power?.v).toBe(300);
    expect(missingOf(live)).toEqual(["Barn"]);
  });

  it("is that of its inverters where the gateway's own cannot be", () => {
    const INV = { 0: { YieldDay: of(850, "Wh"), YieldTotal: of(9, "kWh") } };
    const { inverters } = stateOf({ ...roof, rest: { INV } }, { ...barn, rest: { INV } });
    const total = {
      Power: of(69_000, "W"),
      YieldDay: of(4_294_967_295, "Wh"),
      YieldTotal: of(4_294_967.295, "kWh"),
    };
    const message = parseLiveMessage(JSON.stringify({ inverters, total, hints }));
    if (!message.ok) throw new Error("message");
    const live = mergeLive(emptyLive, message.value);
    expect(plantReadings(live, 0)).toMatchObject({
      powerW: 725,
      yieldTodayWh: 1_700,
      yieldTotalWh: 18_000,
      missing: [],
      missingYields: { today: [], total: [] },
    });
    expect(atMs({ ...live, inverters: [] }).total?.Power).toMatchObject({ v: null, sent: 69_000 });
  });

  it("has the yields of all, without one that is impossible", () => {
    const bad = { INV: { 0: { YieldDay: of(66_435, "Wh") } } };
    const DC = { 0: { YieldDay: of(65_535, "Wh") } };
    const live = stateOf(roof, { ...barn, rest: { ...bad, DC } });
    expect(atMs(live).total?.YieldDay?.v).toBe(850);
    expect(atMs(stateOf(roof, { ...barn, ageS: 400 })).total?.YieldDay?.v).toBe(1_700);
  });

  it("is less than the gateway's by what is too old in it, where a list has no channels", () => {
    const live = stateOf(roof, { ...barn, ageS: 400 });
    const list = live.inverters.map(({ AC: _AC, DC: _DC, INV: _INV, ...listed }) => listed);
    const total = live.total ?? {};
    const bare = mergeLiveStatus(emptyLive, { inverters: list, total, hints });
    expect(atMs(bare).total?.Power?.v).toBeNull();
    const [first, second] = [live.inverters[0], live.inverters[1]];
    if (!first || !second) throw new Error("two inverters");
    const half = { ...bare, inverters: [list[0] ?? first, second] };
    expect(atMs(half).total?.Power?.v).toBe(300);
  });
});

describe("an inverter", () => {
  it.each([
    [{ ...barn, ageS: 300 }, undefined, "current"],
    [{ ...barn, ageS: 301 }, undefined, "missing"],
    [{ ...barn, ageS: 301 }, false, "asleep"],
    [{ ...barn, watts: 3, ageS: 301 }, undefined, "asleep"],
    [{ ...barn, rest: { poll_enabled: false } }, true, "off"],
    [{ ...barn, rest: { data_age: Number.NaN } }, undefined, "missing"],
  ])("%o with day %s is %s", (given, isDay, standing) => {
    const live = stateOf(given);
    const [inverter] = live.inverters;
    if (!inverter) throw new Error("none");
    expect(inverterStanding(inverter, { live, nowMs: 0, isDay })).toBe(standing);
  });
});

it("flow and record say the same as the sums", () => {
  const live = stateOf(roof, { ...barn, ageS: 400 });
  const flow = flowReadings(live, { unmetered: null, nowMs: 0 });
  expect(flow.inverters?.acW).toBe(300);
  expect(flow.strings?.powerW).toBe(300);
  const states = { live, battery: undefined, unmetered: null, nowMs: 0 };
  expect(readingsNow(states).get("total")).toBe(300);
});
