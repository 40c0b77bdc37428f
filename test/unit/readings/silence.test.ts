import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { flowReadings } from "#plant/flow/flow-readings.ts";
import { staleNodes, staleSunS } from "#plant/flow/flow-ages.ts";
import { findingsOf } from "#plant/watch/findings.ts";
import { type FeedStates, readingsNow } from "#plant/history/source-readings.ts";
import { stateReadings } from "#plant/history/state-readings.ts";
import { liveBalance, plantFacts } from "#plant/energy/live-balance.ts";
import { BatteryLive } from "#protocol/areas/battery.ts";
import { ChargerLive } from "#protocol/areas/charger-live.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { inverterStanding, inverterSums, isInverterCurrent } from "#protocol/live/sums.ts";
import type { AgeLimit } from "#protocol/live/ages.ts";
import {
  type AgedDevice,
  ageLimits,
  dataAgeS,
  emptyLive,
  isCurrent,
  type LiveState,
  mergeLive,
  parseLiveMessage,
  plantReadings,
} from "#protocol/live.ts";

const of = (value: number, u: string) => ({ v: value, u, d: 1 });

/** Silent parts, and their start; everything else speaks to the end. */
interface Silence {
  readonly device: AgedDevice | "nothing";
  readonly forS: number;
  /** `ages`: the gateway repeats the last figures with a growing age. `repeats nothing`: no message names the device. */
  readonly way: "ages" | "repeats nothing" | "not reachable";
}

const nowMs = 10_000_000;

/** When the last message about a device came, and the age of its figures then. */
function receiptOf(device: AgedDevice, { device: silent, forS, way }: Silence) {
  if (device !== silent) return { atMs: nowMs, ageS: 1 };
  return way === "repeats nothing"
    ? { atMs: nowMs - forS * 1000, ageS: 0 }
    : { atMs: nowMs, ageS: forS };
}

function liveOf(silence: Silence): LiveState {
  const { atMs, ageS } = receiptOf("inverter", silence);
  const inverter = {
    serial: "114172220001",
    name: "Barn",
    order: 0,
    data_age: ageS,
    poll_enabled: true,
    reachable: silence.device !== "inverter" || silence.way !== "not reachable",
    producing: true,
    limit_relative: 100,
    limit_absolute: 800,
    AC: { 0: { Power: of(425, "W") } },
    DC: { 0: { Power: of(440, "W") } },
    INV: { 0: { "Power DC": of(440, "W") } },
  };
  const total = { Power: of(425, "W"), YieldDay: of(850, "Wh"), YieldTotal: of(9, "kWh") };
  const first = [
    { inverters: [inverter], total, hints },
    { battery: { enabled: true, soc: of(60, "%"), power: of(-100, "W") } },
    { vedirect: { enabled: true, total: { ...total, Power: of(150, "W") } } },
    { huawei: { enabled: true, Power: of(50, "W") } },
  ];
  const told = first.reduce((state, message) => say(state, message, atMs), emptyLive);
  // Only a reading of its own tells that a meter is alive.
  const meterMs = nowMs - 1000 * (silence.device === "meter" ? silence.forS : 1);
  return say(told, { power_meter: { enabled: true, Power: of(-35, "W") } }, meterMs);
}

const hints = { time_sync: false, radio_problem: false, default_password: false };

function say(state: LiveState, message: object, atMs: number): LiveState {
  const parsed = parseLiveMessage(JSON.stringify(message));
  if (!parsed.ok) throw new Error(JSON.stringify(message));
  return mergeLive(state, parsed.value, atMs);
}

function feedsOf(silence: Silence) {
  const heard = <Data>(device: AgedDevice, data: (ageS: number) => Data) => {
    const { atMs, ageS } = receiptOf(device, silence);
    return { data: data(ageS), receivedAtMs: atMs };
  };
  const output = { P: { v: 140, u: "W", d: 0 } };
  return {
    battery: heard("battery", (data_age) => v.parse(BatteryLive, { data_age, values: {} })),
    charger: heard("charger", (data_age) => v.parse(ChargerLive, { data_age })),
    solar: heard("controller", (ageS) => {
      const instances = { HQ1: { data_age_ms: ageS * 1000, values: { output } } };
      return v.parse(SolarLive, { solarcharger: { instances } });
    }),
  };
}

/** Node of the power flow, and source of the record, of each device. */
const places = {
  inverter: { node: "inverters", source: "total" },
  controller: { node: "controller", source: "controller" },
  battery: { node: "battery", source: "battery" },
  charger: { node: "charger", source: "charger" },
  meter: { node: "grid", source: "grid" },
} as const;

const devices = ["inverter", "controller", "battery", "charger", "meter"] as const;

/** Whether each view takes the figures of a device for current; of the record, whether it takes them at all. */
function viewsOf(device: AgedDevice, silence: Silence) {
  const live = liveOf(silence);
  const feeds = feedsOf(silence);
  const states: FeedStates = {
    live,
    nowMs,
    unmetered: null,
    chargerSide: "output",
    battery: feeds.battery,
    devices: { solar: feeds.solar, charger: feeds.charger },
  };
  const { node, source } = places[device];
  const [inverter] = live.inverters;
  if (!inverter) throw new Error("no inverter");
  const { atMs, ageS } = receiptOf(device, silence);
  const plant = plantReadings(live, nowMs);
  const whole = flowReadings(live, { unmetered: null, nowMs });
  return {
    panel:
      device === "inverter"
        ? isInverterCurrent(inverter, states)
        : isCurrent(
            device,
            device === "meter" ? (plant.meter?.ageS ?? 0) : dataAgeS(ageS, atMs, nowMs),
          ),
    flow: !staleNodes(states, feeds).has(node),
    // The sun on the wall and on the live page follows from each of them.
    ...(device !== "meter" && { sunOnWall: staleSunS(staleNodes(states, feeds)) === undefined }),
    ...(device === "inverter" && {
      library: plant.powerW !== undefined && plant.missing.length === 0,
      sums: inverterSums(states).missing.length === 0,
      standing: inverterStanding(inverter, states) === "current",
      drawing: whole.inverters?.acW !== undefined,
      sun: !Number.isNaN(liveBalance(states, plantFacts(states, undefined)).sun),
    }),
    record: readingsNow(states).get(source) !== undefined,
  };
}

const ways = ["ages", "repeats nothing", "not reachable"] as const;

describe.each(devices)("%s", (device) => {
  const { limitS, recordS } = ageLimits[device];

  it.each(ways)("is current in every view while nothing is silent (%s)", (way) => {
    const views = viewsOf(device, { device: "nothing", forS: 0, way });
    expect(new Set(Object.values(views))).toEqual(new Set([true]));
  });

  it.each(ways)("falls silent in every view at the same time (%s)", (way) => {
    const before: Record<string, boolean> = viewsOf(device, { device, forS: limitS, way });
    expect(new Set(Object.values(before))).toEqual(new Set([true]));
    const { record, ...after } = viewsOf(device, { device, forS: limitS + 1, way });
    expect(new Set(Object.values(after))).toEqual(new Set([false]));
    expect(record).toBe(limitS + 1 <= recordS);
    expect(viewsOf(device, { device, forS: recordS + 1, way }).record).toBe(false);
  });

  it.each(devices)("says nothing of another device that is silent: %s", (other) => {
    if (other === device) return;
    const views = viewsOf(device, { device: other, forS: 9_999, way: "ages" });
    const { panel, flow, record } = views;
    expect({ panel, flow, record }).toEqual({ panel: true, flow: true, record: true });
  });
});

it("alerts say nothing of an inverter's or a battery's old figures", () => {
  const silence = { device: "battery", forS: 9_999, way: "ages" } as const;
  const { battery } = feedsOf(silence);
  const facts = {
    isSilent: false,
    live: liveOf(silence),
    battery: { ...battery, data: { ...battery.data, issues: { overVoltage: 2 } } },
    answers: {},
    lastYear: undefined,
    neighbours: undefined,
    nowMs,
  };
  const said = (is: typeof facts) => findingsOf(is).filter(({ rule }) => rule === "batteryAlarm");
  expect(said(facts)).toEqual([]);
  const fresh = {
    ...facts.battery,
    receivedAtMs: nowMs,
    data: { ...facts.battery.data, data_age: 1 },
  };
  expect(said({ ...facts, battery: fresh }).map(({ holds }) => holds)).toEqual([true]);
});

const stateCount = (forS: number) => {
  const silence = { device: "inverter", forS, way: "ages" } as const;
  const live = liveOf(silence);
  const all = { live, nowMs, unmetered: null, battery: undefined };
  return stateReadings(all, () => true).length;
};

it("states of the record end with their inverter", () => {
  expect(stateCount(ageLimits.inverter.recordS)).toBeGreaterThan(0);
  expect(stateCount(ageLimits.inverter.recordS + 1)).toBe(0);
});

it("the document has the table", () => {
  const text = readFileSync(new URL("../../../docs/readings.md", import.meta.url), "utf8");
  for (const device of devices) {
    const { limitS, recordS, limiterS }: AgeLimit = ageLimits[device];
    const ofLimiter = limiterS === undefined ? "" : `${limiterS} s`;
    const row = [device, `${limitS} s`, `${recordS} s`, ofLimiter].join(" +\\| ");
    expect(text).toMatch(new RegExp(`\\| ${row} +\\|`));
  }
});
