import { expect, test } from "vitest";
import { flowReadings, type FlowSources } from "#plant/flow/flow-readings.ts";
import * as v from "valibot";
import { storageInverters, unmeteredInverters } from "#plant/flow/grid-power.ts";
import { LimiterRole } from "#protocol/areas/limiter-role.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { type FlowFeeds, staleNodes as staleNodesOf } from "#plant/flow/flow-ages.ts";
import { isEmpty, powerFlow, type FlowNode } from "#plant/flow/power-flow.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { batteryPower, batteryValue } from "#protocol/live/storage.ts";
import { ageLimits } from "#protocol/live/ages.ts";
import { emptyLive, mergeLive, mergeLiveStatus, type LiveState } from "#protocol/live/live.ts";
import { listedInverter, liveStatus, measuredInverter, totals } from "../../support/liveBench.ts";

const watts = (powerW: number) => ({ v: powerW, u: "W", d: 1 });
const dc = (powerW: number) => ({ INV: { "0": { "Power DC": watts(powerW) } } });
const ac = (powerW: number) => ({ AC: { "0": { Power: watts(powerW) } } });
const roof: LiveInverter = { ...listedInverter({ serial: "roof" }), ...dc(300) };
const storage: LiveInverter = { ...listedInverter({ serial: "storage" }), ...dc(210) };

const everything = {
  total: totals(485),
  solar: { enabled: true, total: totals(150) },
  charger: { enabled: true, Power: watts(0) },
  battery: { enabled: true, soc: { v: 71, u: "%", d: 0 } },
  power_meter: { enabled: true, Power: watts(-35) },
};

const plant: LiveState = mergeLiveStatus(emptyLive, liveStatus([roof, storage], everything), 0);
const sources: FlowSources = {
  nowMs: 0,
  unmetered: null,
  charger: { data_age: 1, input_power: watts(0) },
  chargerSide: "output",
  battery: { values: { status: { power: watts(-58) } } },
};

function powersOf(state: LiveState, more: Partial<FlowSources> = {}) {
  const flow = powerFlow(flowReadings(state, { ...sources, ...more }));
  const named = (at: FlowNode) => flow.nodes.find(({ node }) => node === at)?.powerW;
  const along = (from: FlowNode, to: FlowNode) =>
    flow.edges.find((edge) => edge.from === from && edge.to === to)?.powerW;
  return { flow, named, along };
}

test("with the storage's inverter named, the panels give what the other inverters do", () => {
  const told = liveStatus([{ ...roof, ...ac(285) }, storage], everything);
  const state = mergeLiveStatus(emptyLive, told, 0);
  const { named, along } = powersOf(state, { storageSerial: "storage" });
  expect(named("strings")).toBe(285);
  expect(along("strings", "inverters")).toBe(285);
  expect(along("battery", "inverters")).toBe(210);
  expect(along("house", "grid")).toBe(35);
  expect(named("house")).toBe(450);
});

test("without it the balance of the battery's side tells, and nothing is counted twice", () => {
  const { along } = powersOf(plant);
  // 150 W from the controller and 58 W out of the battery.
  expect(along("battery", "inverters")).toBe(208);
  // 302 of 510 W, as the inverters give them.
  expect(along("strings", "inverters")).toBeCloseTo((302 * 485) / 510, 6);
  const off = { solar: { enabled: false, total: totals(0) }, charger: { enabled: false } };
  const alone = mergeLiveStatus(
    emptyLive,
    liveStatus([roof, storage], { ...everything, ...off }),
    0,
  );
  expect(powersOf(alone).along("battery", "inverters")).toBe(58);
});

test("with every inverter on the battery there are no strings", () => {
  const only = mergeLiveStatus(emptyLive, liveStatus([storage], everything), 0);
  const { flow, along } = powersOf(only, { storageSerial: "storage" });
  expect(flow.nodes.map(({ node }) => node)).not.toContain("strings");
  expect(along("battery", "inverters")).toBe(210);
});

test("a battery that tells only its charge leaves unknown what only its power would tell", () => {
  const { named, along } = powersOf(plant, { battery: {} });
  expect(named("battery")).toBeUndefined();
  expect(along("battery", "inverters")).toBeUndefined();
  expect(along("strings", "inverters")).toBeUndefined();
  expect(named("house")).toBe(450);
});

const powerOf = (status: object) => batteryPower({ values: { status: { ...status } } });

test("a battery that tells no power has the product of its voltage and current", () => {
  const [voltage, current] = [
    { v: 50, u: "V", d: 1 },
    { v: -4, u: "A", d: 1 },
  ];
  expect(powerOf({ voltage, current })).toBe(-200);
  expect(powerOf({ voltage, current, power: watts(-58) })).toBe(-58);
  expect([powerOf({ voltage }), powerOf({ current })]).toEqual([undefined, undefined]);
});

test("an inverter that produces but has told nothing yet makes the strings unknown", () => {
  const { INV: _told, ...silent } = roof;
  const { named } = powersOf(
    mergeLiveStatus(emptyLive, liveStatus([silent, storage], everything), 0),
    { storageSerial: "storage" },
  );
  expect(named("strings")).toBeUndefined();
});

/** Of the panels, and from the battery through its inverter. */
function panelsAndBattery(roofs: LiveInverter, stored: LiveInverter) {
  const state = mergeLiveStatus(emptyLive, liveStatus([roofs, stored], everything), 0);
  const { named, along } = powersOf(state, { storageSerial: "storage" });
  return [named("strings"), along("battery", "inverters")];
}

test("an inverter that does not produce gives nothing, even before it has told anything", () => {
  const dark = { producing: false, INV: undefined };
  const lit = { ...roof, ...ac(285) };
  expect(panelsAndBattery(lit, { ...storage, ...dark })).toEqual([285, 0]);
  expect(panelsAndBattery({ ...roof, ...dark }, storage)).toEqual([0, 210]);
});

test("by day unreachable inverters are unknown, at night they give nothing", () => {
  const lost = { reachable: false, producing: false };
  const silent = [
    { ...roof, ...lost },
    { ...storage, ...lost },
  ];
  const state = mergeLiveStatus(
    emptyLive,
    liveStatus(silent, { ...everything, total: totals(0) }),
    0,
  );
  const night = powersOf(state, { storageSerial: "storage", isDay: false });
  expect([night.named("strings"), night.named("inverters")]).toEqual([0, 0]);
  const { named } = powersOf(state, { storageSerial: "storage", isDay: true });
  expect([named("strings"), named("inverters"), named("house")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(powersOf(plant, { isDay: true }).named("inverters")).toBe(485);
  const one = mergeLiveStatus(
    emptyLive,
    liveStatus([{ ...roof, ...lost }, storage], everything),
    0,
  );
  // The storage inverter's power is part of a sum, and unknown without its channels.
  expect(powersOf(one, { isDay: true }).named("inverters")).toBeUndefined();
});

test("a house that would give is unknown: something feeds in that the gateway does not hear", () => {
  const exporting = { ...everything, power_meter: { enabled: true, Power: watts(-900) } };
  const state = mergeLiveStatus(emptyLive, liveStatus([roof, storage], exporting), 0);
  expect(powersOf(state).named("house")).toBeUndefined();
  expect(powersOf(state).along("house", "grid")).toBe(900);
});

test("an inverter that the meter does not see makes the grid unknown until it has told its power", () => {
  expect(powersOf(plant, { unmetered: "storage" }).named("grid")).toBeUndefined();
  const dark = mergeLiveStatus(
    emptyLive,
    liveStatus([roof, { ...storage, producing: false }], everything),
    0,
  );
  expect(powersOf(dark, { unmetered: "storage" }).named("grid")).toBe(-35);
});

test("while nobody said what the meter sees, its reading is not taken for the grid's", () => {
  const { named } = powersOf(plant, { unmetered: undefined });
  expect(named("grid")).toBeUndefined();
  expect(named("house")).toBeUndefined();
});

test.each([
  ["behind the meter", { is_inverter_behind_powermeter: true, inverter_id: 1 }, null],
  ["before it", { is_inverter_behind_powermeter: false, inverter_id: 1 }, ["storage"]],
  ["before it, but not there", { is_inverter_behind_powermeter: false, inverter_id: 4 }, null],
])("an inverter %s", (_, limiter, serials) => {
  const role = v.parse(LimiterRole, { enabled: true, ...limiter });
  expect(unmeteredInverters(role, plant.inverters)).toEqual(serials);
});

test("a limiter that is on names the inverters on the battery, however the gateway spells them", () => {
  const inverters = [roof, listedInverter({ serial: "1164A00B6E02" })];
  const of = (enabled: boolean) =>
    storageInverters(
      { enabled, storage: [{ serial: "1164a00b6e02" }, { serial: "1" }] },
      inverters,
    );
  expect([of(true), of(false)]).toEqual([["1164A00B6E02"], []]);
});

test.each([
  ["input", { inputW: 320, outputW: 310 }],
  ["output", { inputW: 325, outputW: 320 }],
] as const)(
  "the live data tell the AC charger's %s, its own answer the rest",
  (chargerSide, powers) => {
    const live = mergeLive(plant, { charger: { enabled: true, Power: watts(320) } }, 0);
    const answer = { data_age: 1, input_power: watts(325), output_power: watts(310) };
    const own = chargerSide === "input" ? { ...answer, input_power: undefined } : answer;
    expect(flowReadings(live, { ...sources, charger: own, chargerSide }).charger).toEqual(powers);
  },
);

test("only what is enabled appears", () => {
  const bare = mergeLiveStatus(emptyLive, liveStatus([roof]), 0);
  const { flow } = powersOf(bare);
  expect(flow.nodes.map(({ node }) => node)).toEqual(["strings", "inverters", "house"]);
  expect(powersOf(bare).named("house")).toBeUndefined();
  expect([isEmpty(flow), isEmpty(powerFlow(flowReadings(emptyLive, sources)))]).toEqual([
    false,
    true,
  ]);
});

const staleNodes = (live: LiveState, feeds: FlowFeeds, nowMs: number) =>
  staleNodesOf({ live, nowMs }, feeds);

const feeds = { battery: undefined, charger: undefined, solar: undefined };

test("the power meter is as old as its last reading, which a repeated answer is not", () => {
  const heard = mergeLive(plant, { power_meter: { enabled: true, Power: watts(-20) } }, 5_000);
  const asked = mergeLiveStatus(
    heard,
    liveStatus([roof, storage], {
      ...everything,
      power_meter: { enabled: true, Power: watts(-20) },
    }),
    30_000,
  );
  const laterMs = 5_000 + (ageLimits.meter.limitS + 1) * 1000;
  expect(staleNodes(heard, feeds, laterMs - 1000).size).toBe(0);
  expect([...staleNodes(asked, feeds, laterMs)]).toEqual([
    ["grid", 31],
    ["house", 31],
  ]);
  const renewed = mergeLiveStatus(heard, liveStatus([roof, storage], everything), 60_000);
  expect(staleNodes(renewed, feeds, 61_000).size).toBe(0);
});

test("inverters that the gateway counts as nothing are off, not old", () => {
  const dark = listedInverter({ producing: false, reachable: false, data_age: 30_000 });
  const state = mergeLiveStatus(emptyLive, liveStatus([dark]), 0);
  expect(staleNodes(state, feeds, 1000).size).toBe(0);
  const heard = mergeLiveStatus(emptyLive, liveStatus([listedInverter({ data_age: 280 })]), 0);
  expect(staleNodes(heard, feeds, 20_000).size).toBe(0);
  expect([...staleNodes(heard, feeds, 21_000).keys()]).toEqual(["inverters", "strings", "house"]);
});

test("inverters stand in the gateway's order once it has listed them", () => {
  const first = mergeLive(
    emptyLive,
    { inverters: [measuredInverter(5, { serial: "storage" })] },
    0,
  );
  const state = mergeLiveStatus(first, liveStatus([roof, storage]), 0);
  expect(state.inverters.map(({ serial }) => serial)).toEqual(["roof", "storage"]);
});

const at = <Data>(data: Data) => ({ data, receivedAtMs: 0 });
const chargersOf = (ages: readonly number[]) =>
  Object.fromEntries(ages.map((ageS, n) => [`HQ${n}`, { data_age_ms: ageS * 1000 }]));
const solar = (ages: readonly number[]) =>
  at(v.parse(SolarLive, { solarcharger: { instances: chargersOf(ages) } }));
const old = (ages: Partial<FlowFeeds>) => [...staleNodes(emptyLive, { ...feeds, ...ages }, 0)];

test("each part is old past its own age, and the house only with what it is worked out from", () => {
  expect(old({ battery: at({ data_age: 19, values: {} }) })).toEqual([]);
  expect(old({ battery: at({ data_age: 20, values: {} }) })).toEqual([["battery", 20]]);
  expect(old({ battery: at({ data_age: 20 }) })).toEqual([]);
  expect(old({ charger: at({ data_age: 20 }) })).toEqual([]);
  expect(old({ charger: at({ data_age: 21 }) })).toEqual([
    ["charger", 21],
    ["house", 21],
  ]);
  expect(old({ solar: solar([20, 1]) })).toEqual([]);
  expect(old({ solar: solar([21, 1]) })).toEqual([["controller", 21]]);
});

test("a value of the battery is that of its state, or of any other group but of its packs", () => {
  const values = {
    // As the firmware sends single floats.
    input: { power: watts(1), voltage: { v: 50.79999924, u: "V", d: 1 }, word: "yes" },
    status: { power: watts(2) },
    later: { power: watts(3) },
    _pack: { voltage: watts(9), current: watts(9) },
  };
  const named = (name: string) => batteryValue({ values }, name);
  expect(["power", "voltage", "current", "word"].map(named)).toEqual([
    2,
    50.8,
    undefined,
    undefined,
  ]);
});
