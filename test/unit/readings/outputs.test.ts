import Fastify from "fastify";
import * as v from "valibot";
import { describe, expect, it, onTestFinished } from "vitest";
import { watchHealth } from "#hub/gateways/health.ts";
import { plantState } from "#hub/homeAssistant/entities.ts";
import { todayPicture } from "#hub/picture/today.ts";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { metricsRoute } from "#hub/server/metrics.ts";
import { findingsOf } from "#plant/watch/findings.ts";
import type { RuleName } from "#plant/watch/rules.ts";
import { ageLimits, type AgedDevice } from "#protocol/live/ages.ts";
import { parseLiveMessage } from "#protocol/areas/live.ts";
import { emptyLive, mergeLive } from "#protocol/live/live.ts";
import { plantReadings } from "#protocol/live/readings.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { liveTable } from "#command/liveTable.ts";

// Every device that falls silent, sends what cannot be, or was not read yet, in what leaves the page: alerts, commands,
// Prometheus, Home Assistant, pictures.

const startMs = new Date(2026, 5, 1, 12).getTime();
const speakS = 120;
const measured = (value: number | null, u: string) => ({ v: value, u, d: 1 });

const devices = ["inverter", "controller", "battery", "charger", "meter"] as const;
const ways = ["ages", "repeats nothing", "impossible", "not read"] as const;
type Way = (typeof ways)[number];

interface Fault {
  readonly device: AgedDevice | "nothing";
  readonly way: Way;
  /** The only inverter that it is about. */
  readonly serial?: string;
}

/** Serials of an inverter on the roof, and of one that a battery feeds. */
const [roof, storage] = ["114172220001", "114172220002"];

function inverterOf(
  serial: string,
  powerW: number,
  { ageS = 1, way }: { ageS?: number; way?: Way },
) {
  const value = (figure: number, u: string, sent = 6553.5) =>
    measured(way === "not read" ? 0 : way === "impossible" ? sent : figure, u);
  return {
    serial,
    name: serial === roof ? "Roof" : "Barn",
    order: 0,
    data_age: ageS,
    poll_enabled: true,
    reachable: ageS < 60,
    producing: true,
    limit_relative: 100,
    limit_absolute: 800,
    AC: { 0: { Power: value(powerW, "W") } },
    DC: Object.fromEntries(
      [0.4, 0.4, 0.1].map((share, at) => [at, { Power: value(share * powerW, "W") }]),
    ),
    INV: { 0: { YieldDay: value(850, "Wh", 4e9), YieldTotal: value(9, "kWh", 4e9) } },
  };
}

/** What a gateway sends at a time, with a fault from `speakS` on. */
function messagesOf({ device, way, serial }: Fault, atS: number) {
  const forS = atS - speakS;
  const isOff = (one: AgedDevice) => one === device && forS > 0;
  const isMute = (one: AgedDevice) => isOff(one) && way === "repeats nothing";
  const figure = (one: AgedDevice, value: number, u: string, sent: number) =>
    measured(!isOff(one) || way === "ages" ? value : way === "impossible" ? sent : null, u);
  const ageS = (one: AgedDevice) => (isOff(one) && way === "ages" ? forS : 1);
  const inverterNow = (one: string, powerW: number) => {
    const isIts = isOff("inverter") && (serial ?? one) === one;
    return inverterOf(one, powerW, isIts ? { ageS: ageS("inverter"), way } : {});
  };
  const inverters = [inverterNow(roof, 300), inverterNow(storage, 430)];
  // The gateway's sum has the last power of inverters that do not answer.
  const total = {
    Power: measured(730, "W"),
    YieldDay: measured(1_700, "Wh"),
    YieldTotal: measured(18, "kWh"),
  };
  const soc = figure("battery", 4, "%", 250);
  const power = figure("battery", -457, "W", 1e9);
  // A meter has no age: its gateway repeats the last reading.
  const metered = figure("meter", isOff("meter") ? -330 : -330 - ((atS / 10) % 2), "W", 1e9);
  const live = {
    ...(!isMute("inverter") && { inverters, total }),
    ...(!isMute("battery") && { battery: { enabled: true, soc, power } }),
    ...(!isMute("controller") && {
      solarcharger: { enabled: true, power: figure("controller", 168, "W", 1e9) },
    }),
    ...(!isMute("charger") && {
      gridcharger: { enabled: true, Power: figure("charger", 50, "W", 1e9) },
    }),
    ...(!isMute("meter") && { power_meter: { enabled: true, Power: metered } }),
  };
  const values = {
    settings: { minSoC: measured(10, "%") },
    "_AB2000 [CO4HXXXX0001]": { SoC: soc },
  };
  return {
    live,
    battery: { data_age: ageS("battery"), values, issues: { overVoltage: 2 } },
    solar: v.parse(endpoints.solarchargerlive.status.reply, {
      solarcharger: {
        full_update: true,
        instances: {
          HQ1: {
            data_age_ms: 1000 * ageS("controller"),
            values: { output: { P: figure("controller", 160, "W", 1e9) } },
          },
        },
      },
    }),
    charger: v.parse(endpoints.gridchargerlive.status.reply, {
      dataAge: 1000 * ageS("charger"),
      provider: 0,
      values: { output: { power: figure("charger", 50, "W", 1e9) } },
    }),
    isMute,
  };
}

/** A record two minutes after which a device failed, and its gateway's state `afterS` later. */
function played(fault: Fault, afterS: number) {
  const recorder = new SourceRecorder();
  recorder.setLimiter({ unmetered: [], enabled: true, storage: [{ serial: storage }] });
  recorder.setChargerSide("output");
  let atMs = startMs;
  for (let atS = 0; atS <= speakS + afterS; atS += 10) {
    atMs = startMs + atS * 1000;
    const { live, battery, solar, charger, isMute } = messagesOf(fault, atS);
    recorder.setDevices({
      ...(!isMute("controller") && { solar: { data: solar, receivedAtMs: atMs } }),
      ...(!isMute("charger") && { charger: { data: charger, receivedAtMs: atMs } }),
    });
    if (!isMute("battery")) recorder.message("/batterylivedata", JSON.stringify(battery), atMs);
    expect(recorder.message("/livedata", JSON.stringify(live), atMs)).toBe(true);
  }
  const { sources, commit } = recorder.pending(atMs);
  expect(sources.length).toBeGreaterThan(0);
  commit();
  return { recorder, nowMs: atMs };
}

/** The present powers of a record, as each output of the hub has them. */
async function outputsOf(fault: Fault) {
  const { recorder, nowMs } = played(fault, 480);
  const figures = recorder.figures(nowMs);
  const app = Fastify();
  onTestFinished(() => app.close());
  metricsRoute(app, "/", {
    gateways: [
      {
        name: "house",
        health: { ...watchHealth("house", () => undefined), isReachable: () => true },
        check: () => Promise.resolve("yes"),
      },
    ],
    service: {
      state: () => ({
        messages: 1,
        unreadable: 0,
        writtenMs: undefined,
        isFailing: false,
        problem: null,
        trouble: null,
      }),
      queue: () => undefined,
      figures: () => figures,
    },
    admin: { check: () => Promise.resolve("no") },
  });
  const { body } = await app.inject("/metrics");
  const read = /^heliograph_(?:power_watts|charge_ratio)\{gateway="house",type="(\w+)"/gm;
  const plant = {
    nowS: nowMs / 1000,
    figures,
    isReachable: true,
    alerts: [],
    worth: undefined,
  };
  const { values, without } = plantState(plant);
  const picture = await todayPicture(
    {
      record: { nowMs: () => nowMs, figures: () => figures },
      store: { curves: () => Promise.resolve([]) },
      worthOf: () => undefined,
      language: () => "en",
    },
    { key: "house", title: "House" },
    { width: 400, height: 240, theme: "light" },
  );
  return {
    prometheus: new Set([...body.matchAll(read)].map(([, type]) => type)),
    missing: [...body.matchAll(/^heliograph_power_missing_inverters\{.*type="(\w+)".*\} (\d+)$/gm)]
      .map(([, type, count]) => `${type} ${count}`)
      .sort(),
    homeAssistant: values,
    without,
    note: picture.note,
    picture: new Map(picture.figures.map(({ label, value }) => [label, value])),
  };
}

/** What says nothing any more once a device is not known: kinds of Prometheus, entities, figures of a picture. */
const lost = {
  inverter: {
    prometheus: ["total", "inverter", "string", "house", "sun"],
    homeAssistant: ["sun_power", "house_power"],
    picture: ["Sun", "House"],
  },
  controller: { prometheus: ["controller"], homeAssistant: [], picture: [] },
  battery: { prometheus: ["battery", "soc"], homeAssistant: ["battery_power"], picture: [] },
  charger: { prometheus: ["charger"], homeAssistant: [], picture: [] },
  meter: {
    prometheus: ["grid", "house"],
    homeAssistant: ["grid_power", "house_power"],
    picture: ["House"],
  },
} as const;

describe("what the hub publishes", () => {
  it("has a figure of every device that speaks", async () => {
    const { prometheus, homeAssistant, picture } = await outputsOf({
      device: "nothing",
      way: "ages",
    });
    for (const device of devices) {
      expect([...prometheus]).toEqual(expect.arrayContaining([...lost[device].prometheus]));
      for (const entity of lost[device].homeAssistant)
        expect([entity, homeAssistant.get(entity)]).toEqual([entity, expect.any(Number)]);
      for (const label of lost[device].picture) expect(picture.get(label)).toMatch(/\d W$/);
    }
  });

  it.each(devices.flatMap((device) => ways.map((way) => ({ device, way }))))(
    "has none of a device that is not known: $device $way",
    async (fault) => {
      const { prometheus, homeAssistant, picture } = await outputsOf(fault);
      const gone = lost[fault.device];
      expect(gone.prometheus.filter((type) => prometheus.has(type))).toEqual([]);
      for (const entity of gone.homeAssistant)
        expect([entity, homeAssistant.get(entity)]).toEqual([entity, null]);
      for (const label of gone.picture) expect([label, picture.get(label)]).toEqual([label, "–"]);
    },
  );
});

describe("a sum that leaves an inverter out", () => {
  const fault = { device: "inverter", way: "ages" } as const;

  it.each(["ages", "impossible", "not read"] as const)(
    "says so in every output: %s",
    async (way) => {
      const { prometheus, missing, homeAssistant, without, picture, note } = await outputsOf({
        ...fault,
        way,
        serial: storage,
      });
      expect(prometheus).toContain("total");
      expect(missing).toEqual(
        ["house", "sun", "total"].filter((type) => prometheus.has(type)).map((type) => `${type} 1`),
      );
      for (const entity of ["sun_power", "house_power"] as const)
        expect([entity, without.get(entity)]).toEqual([
          entity,
          homeAssistant.get(entity) === null ? [] : ["Barn"],
        ]);
      for (const label of ["Sun", "House"])
        expect([label, picture.get(label)]).toEqual([
          label,
          expect.stringMatching(/^(–|-?\d+ W\*)$/),
        ]);
      expect([...picture.values()].some((value) => value.endsWith("W*"))).toBe(true);
      expect(note).toBe("* at least, without Barn");
    },
  );

  it("is no sum of all, nor one of none", async () => {
    for (const one of [{ device: "nothing", way: "ages" } as const, fault]) {
      const { missing, without, note } = await outputsOf(one);
      expect([missing, [...without.values()].flat(), note]).toEqual([[], [], undefined]);
    }
  });
});

const limiter = {
  enabled: true,
  ignoresSoc: false,
  startSoc: 45,
  stopSoc: 20,
  fullSoc: 0,
  storage: [{ serial: storage }],
  unmetered: [],
  target: { powerW: 0, toleranceW: 5 },
  steered: [{ inverter: { serial: storage }, lowerW: 10 }],
};

/** The rules whose condition holds by the figures of devices, and by what the limiter says of itself. */
function heldRules(fault: Fault, answers: object = { limiter }): ReadonlySet<RuleName> {
  const forS = fault.device === "nothing" ? 0 : ageLimits[fault.device].limitS + 20;
  const { recorder, nowMs } = played(fault, forS);
  const { live, battery } = recorder.readings;
  const facts = {
    isSilent: false,
    live,
    battery,
    answers,
    metered: { isRead: true, isTold: true, isHalted: undefined },
    lastYear: undefined,
    neighbours: undefined,
    nowMs,
  };
  return new Set(findingsOf(facts).flatMap(({ rule, holds }) => (holds ? rule : [])));
}

/** Rules that need the figures of a device; an inverter's silence is a rule's own matter. */
const needs = {
  inverter: ["stringLow", "batteryDrained", "limiterContradicts"],
  controller: [],
  battery: ["batteryDrained", "packLow"],
  charger: [],
  meter: ["limiterContradicts"],
} as const;

describe("alerts", () => {
  it("hold while every device speaks", () => {
    expect(heldRules({ device: "nothing", way: "ages" })).toEqual(
      new Set([...devices.flatMap((device) => needs[device]), "batteryAlarm"]),
    );
  });

  it.each(devices.flatMap((device) => ways.map((way) => ({ device, way }))))(
    "do not hold by a device that is not known: $device $way",
    (fault) => {
      const held = heldRules(fault);
      expect(needs[fault.device].filter((rule) => held.has(rule))).toEqual([]);
    },
  );

  it.each([
    ["not read", {}],
    ["off", { limiter: { ...limiter, enabled: false } }],
    ["without its settings", { limiter: { ...limiter, stopSoc: undefined, target: undefined } }],
  ] as const)("do not hold by a limiter that is %s", (_, answers) => {
    const held = heldRules({ device: "nothing", way: "ages" }, answers);
    expect([held.has("batteryDrained"), held.has("limiterContradicts")]).toEqual([false, false]);
    expect(held).toContain("packLow");
  });
});

/** Powers of the devices as `heliograph live` writes them as JSON, eight minutes after one failed. */
function livePowers(fault: Fault) {
  const { recorder, nowMs } = played(fault, 480);
  const readings = plantReadings(recorder.readings.live, nowMs, true);
  const { powerW, missing, meter, battery, chargeController, acCharger } = readings;
  return {
    inverter: missing.length > 0 ? undefined : powerW,
    controller: chargeController?.powerW,
    battery: battery?.powerW,
    charger: acCharger?.powerW,
    meter: meter?.powerW,
    meterAgeS: meter?.ageS ?? 0,
  };
}

describe("the JSON of the command", () => {
  it("has a power of every device that speaks", () => {
    const powers = livePowers({ device: "nothing", way: "ages" });
    for (const device of devices)
      expect([device, powers[device]]).toEqual([device, expect.any(Number)]);
  });

  it.each(
    devices.flatMap((device) =>
      (["impossible", "not read"] as const).map((way) => ({ device, way })),
    ),
  )("has none of a device whose power is no reading: $device $way", (fault) => {
    expect(livePowers(fault)[fault.device]).toBeUndefined();
  });

  it.each(["ages", "repeats nothing"] as const)("tells of silence: %s", (way) => {
    expect(livePowers({ device: "inverter", way }).inverter).toBeUndefined();
    expect(livePowers({ device: "meter", way }).meterAgeS).toBeGreaterThan(ageLimits.meter.limitS);
  });
});

/** Whether the sign of a meter is held to be wrong while it reads less than the inverters give; empty if not judged. */
function judgedSigns(fault: Fault): readonly boolean[] {
  const { recorder, nowMs } = played(fault, 400);
  const { live } = recorder.readings;
  const power_meter = { enabled: true, Power: { v: -2000, u: "W", d: 1 } };
  const metered = { isRead: true, isTold: true, isHalted: undefined };
  const rest = { isSilent: false, battery: undefined, answers: {}, lastYear: undefined };
  return findingsOf({
    ...rest,
    live: { ...live, power_meter },
    neighbours: undefined,
    metered,
    nowMs,
  }).flatMap(({ rule, holds }) => (rule === "hubMeterSign" ? holds : []));
}

it.each(["ages", "impossible", "not read"] as const)(
  "a sign is not judged beside an inverter that is not known: %s",
  (way) => {
    expect(judgedSigns({ device: "nothing", way })).toEqual([true]);
    expect(judgedSigns({ device: "inverter", way })).toEqual([]);
  },
);

function tableOf(way: Way | undefined, yields: object = {}): readonly string[] {
  const fault = way === undefined ? {} : { ageS: way === "ages" ? 400 : 1, way };
  const barn = { ...inverterOf(storage, 430, fault), ...yields };
  const total = {
    Power: measured(730, "W"),
    YieldDay: measured(1_700, "Wh"),
    YieldTotal: measured(18, "kWh"),
  };
  const message = parseLiveMessage(
    JSON.stringify({ inverters: [inverterOf(roof, 300, {}), barn], total }),
  );
  if (!message.ok) throw new Error("no message");
  const state = mergeLive(emptyLive, message.value, startMs);
  const readings = plantReadings(state, startMs, true);
  const update = { source: "socket", atMs: startMs } as const;
  const wire = { ...state, ...update };
  const lines = liveTable({ ...readings, ...update, wire }).split("\n");
  return lines.slice(2, 4).map((line) => line.replaceAll(/ {2,}/g, " | "));
}

describe("the table of the command", () => {
  it.each([
    [undefined, "430.0 W | 850 Wh | 9.000 kWh | 100 % | 1 s", "730.0 W | 1700 Wh"],
    ["ages", "430.0 W | 850 Wh | 9.000 kWh | 100 % | 400 s", "at least, without Barn | 300.0 W"],
    ["impossible", "- | - | - | 100 % | 1 s", "at least, without Barn | 300.0 W | 850 Wh"],
    ["not read", "- | - | - | 100 % | 1 s", "at least, without Barn | 300.0 W | 850 Wh"],
  ] as const)("an inverter that %s", (way, row, sum) => {
    const [barn, total] = tableOf(way);
    expect(barn).toContain(row);
    expect(total).toContain(sum);
  });

  it.each([
    ["YieldDay", "Wh"],
    ["YieldTotal", "kWh"],
  ])("an inverter whose %s alone is impossible", (name, unit) => {
    const yields = { YieldDay: measured(850, "Wh"), YieldTotal: measured(9, "kWh") };
    const INV = { 0: { ...yields, [name]: measured(4e9, unit) } };
    const [barn, total] = tableOf(undefined, { INV });
    expect(barn).toContain("430.0 W");
    expect(total).toContain("at least, without Barn | 730.0 W");
  });
});
