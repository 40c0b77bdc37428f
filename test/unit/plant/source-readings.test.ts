import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { livePowers, plantFacts } from "#plant/energy/live-balance.ts";
import { peakPowerW } from "#plant/energy/peak-power.ts";
import {
  enabledSources,
  sourceReadings,
  type FeedStates,
  type IsDue,
} from "#plant/history/source-readings.ts";
import { stateReadings } from "#plant/history/state-readings.ts";
import { endpoints } from "#protocol/endpoints.ts";
import type { SolarCharger } from "#protocol/areas/solar-live.ts";
import type { LiveInverter } from "#protocol/live.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { channels, listedInverter, liveStatus, totals } from "../../support/liveBench.ts";

const atMs = 1_780_000_000_000;
const always: IsDue = () => true;
const measuredValue = (value: number, u = "W") => ({ v: value, u, d: 1 });
const serial = "114180610042";

const devices = {
  solar: { enabled: true, total: totals(90) },
  battery: { enabled: true, soc: measuredValue(55, "%"), power: measuredValue(-240) },
  power_meter: { enabled: true, Power: measuredValue(120) },
  charger: { enabled: true, Power: measuredValue(500) },
};

const volts = (value: number) => measuredValue(value, "V");

/** An inverter of 400 W with its yields and the frequency of its grid. */
function roof(change: Partial<LiveInverter> = {}): LiveInverter {
  const Power = measuredValue(200);
  return {
    ...listedInverter({ limit_absolute: 400 }),
    AC: {
      "0": {
        Power: measuredValue(400),
        Voltage: volts(231.8),
        Frequency: measuredValue(49.5, "Hz"),
      },
    },
    DC: channels({
      "0": { name: { u: "East" }, Power, Voltage: volts(34.2), YieldDay: measuredValue(450, "Wh") },
      "1": { name: { u: "" }, Power, Voltage: volts(34.3) },
    }),
    INV: { "0": { YieldDay: measuredValue(0.9, "kWh") } },
    ...change,
  };
}

function statesOf(
  inverters: readonly LiveInverter[],
  change: Partial<FeedStates> = {},
  status: Parameters<typeof liveStatus>[1] = devices,
): FeedStates {
  const live = mergeLiveStatus(emptyLive, liveStatus(inverters, status), atMs);
  const around = { battery: undefined, unmetered: null, chargerSide: "output" } as const;
  return { live, ...around, nowMs: atMs, ...change };
}

const idsOf = (states: FeedStates) => sourceReadings(states, always).map(({ source }) => source);

function marksOf(states: FeedStates): ReadonlyMap<string, unknown> {
  const marks = new Map<string, unknown>();
  const note: IsDue = (group, mark) => {
    marks.set(group, mark);
    return false;
  };
  expect([...sourceReadings(states, note), ...stateReadings(states, note)]).toEqual([]);
  return marks;
}

const ofRoof = [
  { source: `inv ${serial}`, name: "Garage", value: 400, ageS: 4, mostW: 480, yieldWh: 900 },
  { source: `str ${serial} 0`, name: "East", value: 200, ageS: 4, mostW: 552, yieldWh: 450 },
  { source: `str ${serial} 1`, value: 200, ageS: 4, mostW: 552 },
];
const ofPlant = [
  { source: "total", value: 412.3999939, yieldWh: 1830 },
  { source: "controller", value: 90, mostW: 15_000, yieldWh: 1830 },
  { source: "battery", value: -240 },
  { source: "soc", value: 55 },
  { source: "grid", value: 120 },
  { source: "charger", value: 500 },
];

describe("what is read of a plant", () => {
  it("is every inverter with its strings, and every device that is on", () => {
    expect(sourceReadings(statesOf([roof()]), always)).toEqual([...ofRoof, ...ofPlant]);
    expect([...livePowers(statesOf([roof()]))]).toEqual([
      [`inv ${serial}`, 400],
      ...ofPlant.map(({ source, value }) => [source, value]),
      ["chargerInput", undefined],
    ]);
    expect(idsOf(statesOf([], {}, {}))).toEqual(["total"]);
    expect(idsOf({ ...statesOf([]), live: emptyLive })).toEqual([]);
    expect(idsOf(statesOf([listedInverter()], {}, {}))).toEqual(["total"]);
    expect(idsOf(statesOf([], { chargerSide: "input" }))).toContain("chargerInput");
    expect(idsOf(statesOf([], { chargerSide: undefined }))).not.toContain("charger");
  });

  it.each([
    ["its power while it is current", {}, 400],
    ["none once it fell silent without power", { producing: false, data_age: 1_000 }, 0],
    ["unknown once it fell silent with power", { data_age: 1_000 }, undefined],
    ["unknown while it is not polled", { poll_enabled: false }, undefined],
  ])("is of an inverter now %s", (_, change, watts) => {
    expect(livePowers(statesOf([roof(change)])).get(`inv ${serial}`)).toBe(watts);
  });

  it("is that of its battery's own feed where the sums have no power", () => {
    const values = { status: { voltage: volts(50), current: measuredValue(-4, "A") } };
    const after = (seconds: number) => {
      const battery = { data: { values }, receivedAtMs: atMs - seconds * 1000 };
      return sourceReadings(statesOf([], { battery }, { battery: { enabled: true } }), always);
    };
    expect(after(300)).toEqual([ofPlant[0], { source: "battery", value: -200 }]);
    expect(after(301)).toEqual([ofPlant[0]]);
  });

  it("is the yield alone of an inverter that has been silent for long, and nothing of what has no serial", () => {
    // Its reading was four seconds old when it came.
    const after = (seconds: number) =>
      sourceReadings(statesOf([roof()], { nowMs: atMs + seconds * 1000 }), (group) =>
        group.startsWith("1"),
      );
    expect(after(296)).toEqual(ofRoof.map((one) => ({ ...one, ageS: 300 })));
    expect(after(297)).toEqual(ofRoof.map((one) => ({ ...one, ageS: 301, value: undefined })));
    expect(idsOf(statesOf([roof({ serial: "the roof" })], {}, {}))).toEqual(["total"]);
  });

  it("is sixteen strings of an inverter at most", () => {
    const many = Array.from({ length: 17 }, (_, at) => [
      at,
      { Power: measuredValue(9), Voltage: measuredValue(30) },
    ]);
    const states = statesOf([roof({ DC: channels(Object.fromEntries(many)) })], {}, {});
    const ids = idsOf(states).filter((id) => id.startsWith("str "));
    expect(ids).toEqual(Array.from({ length: 16 }, (_, at) => `str ${serial} ${at}`));
    const voltages = stateReadings(states, always).filter(({ source }) =>
      source.startsWith("volt "),
    );
    expect(voltages).toHaveLength(16);
  });

  it("is asked for by inverter and device, with another mark after every reading", () => {
    const battery = { data: {}, receivedAtMs: atMs };
    const before = statesOf([roof()], { battery });
    const others = {
      solar: { enabled: true, total: totals(91) },
      battery: { enabled: true, soc: measuredValue(56, "%"), power: measuredValue(-241) },
      power_meter: { enabled: true, Power: measuredValue(121) },
      charger: { enabled: true, Power: measuredValue(501) },
    };
    const nowMs = atMs + 10_000;
    // The inverter and the sum of all read the same again.
    const live = mergeLiveStatus(before.live, liveStatus([roof({ data_age: 1 })], others), nowMs);
    const later = { ...before, live, battery: { ...battery }, nowMs };
    const [old, again, next] = [marksOf(before), marksOf(before), marksOf(later)];
    const groups = [serial, ...ofPlant.map(({ source }) => source), "chargerInput"];
    expect([...old.keys()]).toEqual([...groups, `state ${serial}`, "grid dHz", "state battery"]);
    expect([...old].filter(([group, mark]) => next.get(group) === mark)).toEqual([]);
    // Where there is no feed of the battery, its power comes with the sums.
    const batteryMarks = [{ ...battery }, undefined].map((own) =>
      marksOf({ ...before, battery: own }).get("battery"),
    );
    expect(batteryMarks[0]).not.toBe(old.get("battery"));
    expect(batteryMarks[1]).toBe(before.live.battery?.power);
    expect([...again].every(([group, mark]) => old.get(group) === mark)).toBe(true);
  });

  it("is of what it has, an AC charger on the side that is measured, and inverters that the battery feeds", () => {
    const whole = ["total", "controller", "battery", "grid", "charger"];
    expect([...enabledSources(statesOf([]))]).toEqual(whole);
    const { live } = statesOf([roof()]);
    expect([...enabledSources({ live, chargerSide: "input" })]).toEqual([
      ...whole.slice(0, -1),
      "chargerInput",
    ]);
    const limiter = { enabled: true, storage: [{ position: 0 }] };
    expect(plantFacts({ live }, limiter)).toEqual({ parts: new Set(whole), storage: [serial] });
    expect(plantFacts(statesOf([], {}, {}), undefined)).toEqual({
      parts: new Set(["total"]),
      storage: [],
    });
  });

  it("has the peak power of all its strings, unless one has none or there is none", () => {
    const peaks = (...watts: readonly number[]) =>
      roof({
        DC: channels(
          Object.fromEntries(
            watts.map((max, at) => [at, { Irradiation: { ...measuredValue(5, "%"), max } }]),
          ),
        ),
      });
    expect(peakPowerW([peaks(400, 410), peaks(300)])).toBe(1110);
    expect(peakPowerW([peaks(400), roof()])).toBeUndefined();
    expect(peakPowerW([listedInverter()])).toBeUndefined();
  });
});

function heldBy(states: FeedStates): Readonly<Record<string, number | undefined>> {
  return Object.fromEntries(
    stateReadings(states, always).map(({ source, value }) => [source, value]),
  );
}

const ofController = (number: number) => ({
  [`controller panels ${number}`]: 100,
  [`controller output ${number}`]: 95,
});

const statesOfRoof = {
  [`limit ${serial}`]: 400,
  [`held ${serial}`]: 100,
  [`volt ${serial} 0`]: 34,
  [`volt ${serial} 1`]: 34.5,
  [`grid volt ${serial}`]: 231.8,
  "grid dHz": 495,
};

describe("what else a record keeps", () => {
  it("is limit, voltages and grid of inverters that answer", () => {
    expect(heldBy(statesOf([roof()]))).toEqual(statesOfRoof);
    expect(heldBy(statesOf([roof()], { nowMs: atMs + 296_000 }))).toEqual(statesOfRoof);
    expect(heldBy(statesOf([roof()], { nowMs: atMs + 297_000 }))).toEqual({});
    for (const change of [{ reachable: false }, { serial: "the roof" }])
      expect(heldBy(statesOf([roof(change)]))).toEqual({});
    // The first that answers tells the frequency for all.
    const silent = roof({ serial: "1", AC: { "0": { Frequency: measuredValue(0, "Hz") } } });
    expect(heldBy(statesOf([silent, roof()]))).toMatchObject({ "grid dHz": 495 });
    expect(heldBy(statesOf([silent]))).not.toHaveProperty("grid dHz");
  });

  it.each([
    [394, 100],
    [393, 0],
    [undefined, undefined],
  ])("is that %s W of 400 W are held by their limit for %s %% of the time", (powerW, held) => {
    const AC = powerW === undefined ? {} : { "0": { Power: measuredValue(powerW) } };
    expect(heldBy(statesOf([roof({ AC })]))[`held ${serial}`]).toBe(held);
  });

  it("is no limit that was not read yet, and no voltage of what has none", () => {
    const DC = channels({
      "0": { Voltage: volts(0) },
      "1": { Voltage: volts(0.3) },
    });
    const AC = { "0": { Voltage: volts(0) } };
    for (const limit_absolute of [0, -1])
      expect(heldBy(statesOf([roof({ limit_absolute, DC, AC })]))).toEqual({
        [`volt ${serial} 1`]: 0.5,
      });
  });

  it.each([
    ["yes", 100],
    ["no", 0],
  ])("is what the battery allows, and %s: that it must be charged", (chargeImmediately, share) => {
    const values = {
      status: { voltage: volts(51.2), dischargeCurrentLimitation: measuredValue(-80, "A") },
      issues: { chargeImmediately },
    };
    const battery = { data: { data_age: 5, values }, receivedAtMs: atMs };
    const kept = { "battery dV": 512, "battery limit": 80, "battery charge": share };
    expect(heldBy(statesOf([], { battery, nowMs: atMs + 295_000 }))).toEqual(kept);
    expect(heldBy(statesOf([], { battery, nowMs: atMs + 296_000 }))).toEqual({});
    expect(heldBy(statesOf([], { battery }, { battery: { enabled: false } }))).toEqual({});
    expect(heldBy(statesOf([], { battery: { ...battery, data: {} } }))).toEqual({});
  });

  it("is each side of charge controllers and AC charger, while they and their gateway tell it", () => {
    const {
      chargers: [controller],
    } = v.parse(endpoints.solarchargerlive.status.reply, {
      solarcharger: {
        full_update: true,
        instances: {
          HQ1: {
            data_age_ms: 10_000,
            values: {
              device: {},
              input: { PPV: measuredValue(100) },
              output: { Power: measuredValue(95) },
            },
          },
        },
      },
    });
    const one = (change: Partial<SolarCharger> = {}) =>
      controller ? [{ ...controller, ...change }] : [];
    const at = (seconds: number, chargers: readonly SolarCharger[]) =>
      heldBy(
        statesOf([], {
          devices: {
            solar: { data: { isFull: true, chargers }, receivedAtMs: atMs },
            charger: {
              data: {
                data_age: 20,
                input_power: measuredValue(500),
                output_power: measuredValue(475),
              },
              receivedAtMs: atMs,
            },
          },
          nowMs: atMs + seconds * 1000,
        }),
      );
    const ofCharger = { "charger input": 500, "charger output": 475 };
    expect(at(90, one())).toEqual({ ...ofController(0), ...ofCharger });
    expect(at(90.001, one())).toEqual({});
    const three = [{ isSilent: true }, { data_age: 60 }, { data_age: 61 }].flatMap(one);
    expect(at(90, three)).toEqual({ ...ofController(1), ...ofCharger });
    const nine = Array.from({ length: 9 }, () => one({ input: {} })).flat();
    expect(Object.keys(at(0, nine))).toHaveLength(8 + 2);
  });
});
