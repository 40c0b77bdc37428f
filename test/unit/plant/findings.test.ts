import { expect, test } from "vitest";
import en from "#app/locales/en/hub.json" with { type: "json" };
import { longestName } from "#plant/live/short-name.ts";
import type { AlertFigures } from "#plant/watch/alert.ts";
import { alertValues } from "#plant/watch/alert-values.ts";
import { findingsOf, type WatchFacts } from "#plant/watch/findings.ts";
import type { LimitMemory } from "#plant/watch/limit-changes.ts";
import { type RuleName, ruleNames } from "#plant/watch/rules.ts";
import { emptyLive, meterReceipt, meterRepeat, type LiveState } from "#protocol/live/live.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import { listedInverter, timeOfDay } from "../../support/liveBench.ts";

const nowMs = 1_800_000_000_000;
const watts = (v: number) => ({ v, u: "W", d: 1 });

function inverter(serial: string, powers: readonly number[], change: Partial<LiveInverter> = {}) {
  const strings = powers.map((powerW, at) => [
    String(at),
    { name: { u: "" }, Power: watts(powerW) },
  ]);
  const AC = { "0": { Power: watts(powers.reduce((sum, powerW) => sum + powerW, 0)) } };
  return {
    ...listedInverter(),
    serial,
    name: `Roof ${serial}`,
    AC,
    DC: Object.fromEntries(strings),
    ...change,
  };
}

function facts(live: Partial<LiveState>, change: Partial<WatchFacts> = {}): WatchFacts {
  return {
    isSilent: false,
    live: { ...emptyLive, ...live },
    battery: undefined,
    answers: {},
    lastYear: undefined,
    neighbours: undefined,
    nowMs,
    ...change,
  };
}

/** Findings that hold, and that are known not to, as `rule subject`. */
function sortedFindings(known: WatchFacts) {
  const findings = findingsOf(known);
  const names = (wanted: boolean) =>
    findings.flatMap(({ rule, subject, holds }) =>
      holds === wanted ? [`${rule} ${subject}`.trim()] : [],
    );
  return { holds: names(true), clear: names(false) };
}

const limiter = { enabled: true, ignoresSoc: false, startSoc: 0, storage: [], unmetered: [] };
const meter = { enabled: true, Power: watts(5) };
const receivedAt = (ageS: number) => new Map([[meterReceipt, nowMs - ageS * 1000]]);
const repeatedMeter = (ageS: number, agoS = 30) =>
  new Map([...receivedAt(ageS), [meterRepeat, nowMs - agoS * 1000]]);
const roof = inverter("1", [100, 100]);
const lost = inverter("2", [0], { reachable: false, producing: true });

test.each<readonly [string, WatchFacts, readonly string[], readonly string[]]>([
  ["before it was tried", facts({}, { isSilent: undefined }), [], []],
  ["silent", facts({ inverters: [lost] }, { isSilent: true }), ["gatewaySilent"], []],
  [
    "an inverter that is silent while another produces",
    facts({ inverters: [roof, lost] }),
    ["inverterSilent 2"],
    ["gatewaySilent", "inverterSilent 1"],
  ],
  ["all of them silent, day unknown", facts({ inverters: [lost] }), [], ["gatewaySilent"]],
  [
    "an inverter that is not polled",
    facts({ inverters: [roof, { ...lost, poll_enabled: false }] }),
    [],
    ["gatewaySilent", "inverterSilent 1", "inverterSilent 2"],
  ],
  [
    "an inverter of which it is unknown",
    facts({ inverters: [roof, { ...lost, reachable: undefined }] }),
    [],
    ["gatewaySilent", "inverterSilent 1"],
  ],
  [
    "a string below its siblings",
    facts({ inverters: [inverter("1", [100, 100, 40])] }),
    ["stringLow 1/2"],
    ["gatewaySilent", "inverterSilent 1", "stringLow 1/0", "stringLow 1/1"],
  ],
  [
    "strings in weak light",
    facts({ inverters: [inverter("1", [5, 5, 1])] }),
    [],
    ["gatewaySilent", "inverterSilent 1"],
  ],
  [
    "a battery's alarm",
    facts({}, { battery: { data: { data_age: 1, issues: { hot: 2 } }, receivedAtMs: nowMs } }),
    ["batteryAlarm"],
    ["gatewaySilent"],
  ],
  [
    "a battery's warning",
    facts({}, { battery: { data: { data_age: 1, issues: { hot: 1 } }, receivedAtMs: nowMs } }),
    [],
    ["gatewaySilent", "batteryAlarm"],
  ],
  [
    "an old message of the battery",
    facts({}, { battery: { data: { data_age: 20, issues: { hot: 2 } }, receivedAtMs: nowMs } }),
    [],
    ["gatewaySilent"],
  ],
  [
    "a limiter without a meter",
    facts({}, { answers: { limiter } }),
    ["meterMissing"],
    ["gatewaySilent"],
  ],
  [
    "a limiter whose meter was switched off a moment ago",
    facts(
      { power_meter: { ...meter, enabled: false }, receivedAt: receivedAt(1) },
      { answers: { limiter } },
    ),
    ["meterMissing"],
    ["gatewaySilent"],
  ],
  [
    "a limiter with an old meter",
    facts({ power_meter: meter, receivedAt: receivedAt(31) }, { answers: { limiter } }),
    ["meterMissing"],
    ["gatewaySilent"],
  ],
  [
    "a limiter with its meter",
    facts({ power_meter: meter, receivedAt: receivedAt(30) }, { answers: { limiter } }),
    [],
    ["gatewaySilent", "meterMissing"],
  ],
  [
    "a meter that reads the same for an hour, which the gateway repeats",
    facts({ power_meter: meter, receivedAt: repeatedMeter(3600) }, { answers: { limiter } }),
    [],
    ["gatewaySilent", "meterMissing"],
  ],
  [
    "a meter before its first reading",
    facts({ power_meter: meter }, { answers: { limiter } }),
    [],
    ["gatewaySilent"],
  ],
  [
    "a meter whose reading the gateway has not repeated lately",
    facts({ power_meter: meter, receivedAt: repeatedMeter(60, 31) }, { answers: { limiter } }),
    ["meterMissing"],
    ["gatewaySilent"],
  ],
  [
    "a meter that reads the same for longer",
    facts({ power_meter: meter, receivedAt: repeatedMeter(3601) }, { answers: { limiter } }),
    ["meterMissing"],
    ["gatewaySilent"],
  ],
  [
    "serials that are none",
    facts({ inverters: [roof, { ...lost, serial: "+/#" }] }),
    [],
    ["gatewaySilent", "inverterSilent 1"],
  ],
  [
    "a limiter that is off",
    facts({}, { answers: { limiter: { ...limiter, enabled: false } } }),
    [],
    ["gatewaySilent", "meterMissing"],
  ],
  [
    "a yield below half of last year's",
    facts({}, { live: undefined, lastYear: { yieldWh: 49, expectedWh: 100 } }),
    ["yieldBelowLastYear"],
    ["gatewaySilent"],
  ],
  [
    "the same while every clear sky showed sound strings",
    facts({}, { live: undefined, lastYear: { yieldWh: 49, expectedWh: 100 }, isSoundInSun: true }),
    [],
    ["gatewaySilent", "yieldBelowLastYear"],
  ],
  [
    "a yield as the neighbours have it",
    facts({}, { live: undefined, neighbours: { yieldWh: 50, expectedWh: 100 } }),
    [],
    ["gatewaySilent", "yieldBelowNeighbours"],
  ],
])("%s", (_, known, holds, clear) => {
  const found = sortedFindings(known);
  expect(found.holds).toEqual(holds);
  expect([...found.clear].sort()).toEqual([...clear].sort());
});

const night = { sun_isDayPeriod: false };
// Without a clock it polls nobody: that an inverter is silent says nothing, nor that it is well.
const noClock = { ntp_status: false, sun_isSunsetAvailable: false, sun_isDayPeriod: false };
const day = {};
const idle = { ...inverter("2", []), producing: false };

const bySky = [
  { sky: "at night", clock: night, inverters: [lost], holds: [], clear: [] },
  {
    sky: "at night, while another still produces",
    clock: night,
    inverters: [roof, lost],
    holds: [],
    clear: ["inverterSilent 1"],
  },
  { sky: "by day", clock: day, inverters: [lost], holds: ["inverterSilent 2"], clear: [] },
  {
    sky: "by day, of one that answers",
    clock: day,
    inverters: [idle],
    holds: [],
    clear: ["inverterSilent 2"],
  },
  { sky: "without a clock", clock: noClock, inverters: [lost], holds: [], clear: [] },
  {
    sky: "without a clock, while another produces",
    clock: noClock,
    inverters: [roof, lost],
    holds: [],
    clear: ["inverterSilent 1"],
  },
  {
    sky: "without a clock, of one that answers",
    clock: noClock,
    inverters: [roof, idle],
    holds: [],
    clear: ["inverterSilent 1"],
  },
];

test.each(bySky)("$sky: what is said of the inverters", ({ clock, inverters, holds, clear }) => {
  const answers = { time: timeOfDay(clock) };
  expect(sortedFindings(facts({ inverters }, { answers }))).toEqual({
    holds,
    clear: ["gatewaySilent", ...clear],
  });
});

function lowOf(powers: readonly number[], change: Partial<WatchFacts>) {
  return sortedFindings(facts({ inverters: [inverter("1", powers)] }, change)).holds;
}

test("a string that faces another way, as its owner says, is compared with those that do", () => {
  const said = [3, 4, 5].map((number) => ({ serial: "1", number, facing: "w" as const }));
  const morning = [100, 100, 100, 20, 20, 20];
  expect(lowOf(morning, {})).not.toEqual([]);
  expect(lowOf(morning, { said })).toEqual([]);
  expect(lowOf([100, 100, 100, 20, 5, 20], { said })).toEqual(["stringLow 1/4"]);
});

test("the strings of an inverter on the battery are compared with none", () => {
  const storage = [{ serial: "1" }];
  const lows = [true, false].map((enabled) =>
    lowOf([100, 100, 40], { answers: { limiter: { ...limiter, enabled, storage } } }),
  );
  expect(lows).toEqual([["meterMissing"], ["stringLow 1/2"]]);
});

const changedS = nowMs / 1000 - 600;
const limits: LimitMemory = {
  atS: nowMs / 1000,
  aloneSinceS: 0,
  sendingS: new Map(),
  switchingS: new Map(),
  switchesKnownS: 0,
  answeredS: nowMs / 1000,
  askedS: 0,
  ofSeveral: new Set(),
  inverters: new Map([
    [
      "1",
      {
        steady: undefined,
        change: { before: 100, after: 50, changedS, lastS: changedS, isConfirmed: true },
      },
    ],
  ]),
};
const broken = { subject: "promise 3", kind: "timed", serials: ["1"], reason: "busy" } as const;
const yields = { yieldWh: 48.7, expectedWh: 100.2 };

const storageInverter = inverter("aa", [435]);
const steering = {
  ...limiter,
  stopSoc: 20,
  fullSoc: 100,
  target: { powerW: 0, toleranceW: 5 },
  storage: [{ serial: "aa" }],
  steered: [{ inverter: { serial: "aa" }, lowerW: 10 }],
};
/** A battery at a state of charge in percent, discharged with 457 W, beside a meter in W. */
const storing = (soc: number, meterW = 310): Partial<LiveState> => ({
  inverters: [storageInverter],
  battery: { enabled: true, soc: { v: soc, u: "%", d: 1 }, power: watts(-457) },
  power_meter: { enabled: true, Power: watts(meterW) },
  receivedAt: receivedAt(1),
});
const percent = (v: number) => ({ v, u: "%", d: 1 });
const minimum = { minSoC: percent(10) };
const pack = (soc: number) => ({ SoC: percent(soc) });
function batteryOf(values: NonNullable<BatteryLive["values"]>) {
  return { data: { data_age: 1, values }, receivedAtMs: nowMs };
}

const causes: Readonly<Record<RuleName, WatchFacts>> = {
  gatewaySilent: facts({}, { isSilent: true }),
  inverterSilent: facts({ inverters: [roof, lost] }),
  stringLow: facts({ inverters: [inverter("1", [150, 150, 52])] }),
  batteryAlarm: facts(
    {},
    { battery: { data: { issues: { hot: 2, old: 1, low: 3 } }, receivedAtMs: nowMs } },
  ),
  batteryDrained: facts(storing(4), { battery: batteryOf({}), answers: { limiter: steering } }),
  packLow: facts({}, { battery: batteryOf({ settings: minimum, "_AB2000 [A]": pack(4) }) }),
  limiterContradicts: facts(storing(50, -330), { answers: { limiter: steering } }),
  meterMissing: facts({}, { answers: { limiter } }),
  limitChanged: facts({ inverters: [roof] }, { limits }),
  switchedOff: facts(
    { inverters: [{ ...roof, producing: false }] },
    { limits, switchedOff: new Map([["1", changedS]]) },
  ),
  promiseNotKept: facts({ inverters: [roof] }, { promises: [{ ...broken, state: "broken" }] }),
  hubMeter: facts({}, { metered: { isRead: false, isTold: true, isHalted: undefined } }),
  hubMeterSign: facts(
    { inverters: [roof], power_meter: { enabled: true, Power: { v: -2000, u: "W", d: 0 } } },
    { metered: { isRead: true, isTold: true, isHalted: undefined } },
  ),
  zeroFeedIn: facts({}, { metered: { isRead: true, isTold: true, isHalted: true } }),
  yieldBelowLastYear: facts({}, { lastYear: yields }),
  yieldBelowNeighbours: facts({}, { neighbours: yields }),
};

const figures: Readonly<Record<RuleName, AlertFigures>> = {
  gatewaySilent: {},
  inverterSilent: { name: "Roof 2" },
  stringLow: { name: "Roof 1", string: "2", percent: 35 },
  batteryAlarm: { issues: "hot, low" },
  batteryDrained: { soc: 4, limit: 20, watts: 457 },
  packLow: { name: "1 (AB2000)", soc: 4, limit: 10 },
  limiterContradicts: { watts: -330, limit: 0, given: 435 },
  meterMissing: {},
  limitChanged: { name: "Roof 1", before: 100, after: 50, changedS },
  switchedOff: { name: "Roof 1", changedS },
  promiseNotKept: { promise: "timed", names: "Roof 1", reason: "busy" },
  hubMeter: {},
  hubMeterSign: {},
  zeroFeedIn: {},
  yieldBelowLastYear: { yieldWh: 49, expectedWh: 100 },
  yieldBelowNeighbours: { yieldWh: 49, expectedWh: 100 },
};

test.each(ruleNames)("%s gives every value that its text names", (rule) => {
  const found = findingsOf(causes[rule]).find((one) => one.rule === rule && one.holds);
  expect(found?.figures).toEqual(figures[rule]);
  const names = { issue: String, promise: String, reason: String };
  const values = alertValues({ figures: found?.figures ?? {} }, "en", names);
  const named = [...en.alert.rule[rule].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  const given = Object.entries(values).flatMap(([name, text]) => (text === "" ? [] : name));
  expect(found).toBeDefined();
  expect(named.filter((name = "") => !given.includes(name))).toEqual([]);
});

test("an inverter that is switched off is told of once the hub knows that nobody it knows of did it", () => {
  const found = (change: Partial<WatchFacts>, live: Partial<LiveInverter> = { producing: false }) =>
    findingsOf({
      ...causes.switchedOff,
      ...change,
      live: { ...emptyLive, inverters: [{ ...roof, ...live }] },
    })
      .filter(({ rule }) => rule === "switchedOff")
      .map(({ holds }) => holds);
  expect(found({})).toEqual([true]);
  expect(found({}, {})).toEqual([false]);
  expect(found({ switchedOff: new Map() })).toEqual([false]);
  expect(found({ limits: { ...limits, askedS: changedS } })).toEqual([]);
  expect([found({ limits: undefined }), found({ switchedOff: undefined })]).toEqual([[], []]);
  expect(
    findingsOf({ ...causes.limitChanged, limits: { ...limits, inverters: new Map() } }),
  ).toContainEqual({
    rule: "limitChanged",
    subject: "1",
    holds: false,
    figures: { name: "Roof 1" },
  });
});

/** Whether the condition of a rule about the plant holds; undefined where nothing is known. */
function verdictOf(rule: RuleName, known: WatchFacts) {
  return findingsOf(known).find((one) => one.rule === rule)?.holds;
}

test.each<readonly [string, Partial<LiveState>, Partial<WatchFacts>, boolean | undefined]>([
  ["at the stop value", storing(20), {}, false],
  [
    "below, and charged",
    { ...storing(4), battery: { ...storing(4).battery, enabled: true, power: watts(60) } },
    {},
    false,
  ],
  [
    "below, and its inverter gives nothing",
    { ...storing(4), inverters: [inverter("aa", [0])] },
    {},
    false,
  ],
  [
    "with data that are old",
    storing(4),
    { battery: { data: { data_age: 61 }, receivedAtMs: nowMs } },
    undefined,
  ],
  [
    "with a limiter that ignores the state of charge",
    storing(4),
    { answers: { limiter: { ...steering, ignoresSoc: true } } },
    undefined,
  ],
  [
    "with a stop value that is off",
    storing(4),
    { answers: { limiter: { ...steering, stopSoc: 0 } } },
    undefined,
  ],
  [
    "of an old release, which tells the current among its values",
    { ...storing(4), battery: { enabled: true, soc: percent(4) } },
    {
      battery: batteryOf({
        general: { voltage: { v: 46.2, u: "V", d: 1 }, current: { v: -9.9, u: "A", d: 1 } },
      }),
    },
    true,
  ],
])("a battery %s", (_, live, change, holds) => {
  const known = { battery: batteryOf({}), answers: { limiter: steering }, ...change };
  expect(verdictOf("batteryDrained", facts(live, known))).toBe(holds);
});

test.each<readonly [string, Partial<LiveState>, Partial<typeof steering>, boolean | undefined]>([
  ["takes from the grid", storing(50, 310), {}, false],
  ["feeds in less than may be off", storing(50, -99), {}, false],
  [
    "feeds in less than its own tolerance",
    storing(50, -330),
    { target: { powerW: 0, toleranceW: 400 } },
    false,
  ],
  [
    "feeds in what its target asks for",
    storing(50, -330),
    { target: { powerW: -300, toleranceW: 5 } },
    false,
  ],
  [
    "feeds in while its inverters give the least they may",
    storing(50, -330),
    { steered: [{ inverter: { serial: "aa" }, lowerW: 400 }] },
    false,
  ],
  ["feeds in with a full battery", storing(100, -330), {}, undefined],
  [
    "feeds in beside an inverter that does not answer",
    { ...storing(50, -330), inverters: [{ ...storageInverter, reachable: false }] },
    {},
    undefined,
  ],
  ["has a meter that is old", { ...storing(50, -330), receivedAt: receivedAt(31) }, {}, undefined],
])("a limiter that %s", (_, live, change, holds) => {
  const known = { answers: { limiter: { ...steering, ...change } } };
  expect(verdictOf("limiterContradicts", facts(live, known))).toBe(holds);
});

test("each pack is compared with the minimum of its battery", () => {
  const values = { settings: minimum, "_AB2000 [A]": pack(0), "_AB2000 [B]": pack(10) };
  const found = findingsOf(facts({}, { battery: batteryOf(values) }));
  const low = found.filter(({ rule }) => rule === "packLow");
  expect(low.map(({ subject, holds }) => [subject, holds])).toEqual([
    ["1 (AB2000)", true],
    ["2 (AB2000)", false],
  ]);
  const without = findingsOf(facts({}, { battery: batteryOf({ "_AB2000 [A]": pack(0) }) }));
  const endless = { settings: minimum, [`_${"ü".repeat(20_000)} [A]`]: pack(0) };
  const [first] = findingsOf(facts({}, { battery: batteryOf(endless) })).filter(
    ({ rule }) => rule === "packLow",
  );
  // It is a key of the store, and part of an address and of a topic.
  expect(first?.subject.length).toBeLessThanOrEqual(longestName);
  expect(without.filter(({ rule }) => rule === "packLow")).toEqual([]);
});

test("a sign is judged where a gateway alone is behind the meter, and only while there is a reading", () => {
  const live = {
    inverters: [roof],
    power_meter: { enabled: true, Power: { v: -2000, u: "W", d: 0 } },
  };
  const found = (metered: WatchFacts["metered"]) =>
    findingsOf(facts(live, { metered })).filter(({ rule }) => rule === "hubMeterSign");
  expect(found({ isRead: false, isTold: true, isHalted: undefined })).toEqual([]);
  expect(found({ isRead: true, isTold: false, isHalted: undefined })).toEqual([]);
  expect(found(undefined)).toEqual([]);
});

test("a name or an issue of any length is a text that a message can carry", () => {
  const name = "W".repeat(20_000);
  const low = [inverter("1", [200, 200], { name }), inverter("2", [200, 20], { name })];
  const lengths = findingsOf(facts({ inverters: low })).flatMap((finding) =>
    Object.values(finding.figures).map((figure) => String(figure).length),
  );
  expect(Math.max(...lengths)).toBe(400);
});
