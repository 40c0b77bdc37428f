import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { DeviceAsker } from "#hub/record/deviceAsker.ts";
import { SourceRecorder, type LimiterSettings } from "#hub/record/sourceRecorder.ts";
import type { ChargerSide } from "#plant/flow/flow-readings.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { endpoints, feeds } from "#protocol/endpoints.ts";
import type { ChargerLive, SolarLive } from "#protocol/live.ts";
import { silentFacts } from "../../../support/hub/house.ts";

const startMs = new Date(2026, 5, 1, 12).getTime();
const watt = (value: number) => ({ v: value, u: "W", d: 1 });

const newer = JSON.stringify({
  total: { Power: watt(200) },
  solarcharger: { enabled: true, power: watt(168) },
  gridcharger: { enabled: true, Power: watt(500) },
});
const withoutDevices = JSON.stringify({
  total: { Power: watt(200) },
  solarcharger: { enabled: false },
  gridcharger: { enabled: false },
});

const controller = (powerW: number) => ({
  data_age_ms: 800,
  values: { device: {}, input: { PPV: watt(powerW) }, output: { P: watt(powerW - 8) } },
});

function solar(panelsW: number): SolarLive {
  return v.parse(endpoints.solarchargerlive.status.reply, {
    solarcharger: {
      full_update: true,
      instances: { HQ1: controller(panelsW), HQ2: controller(90) },
    },
    dpl: { PLSTATE: -1, PLLIMIT: 240 },
  });
}

function charger(): ChargerLive {
  return v.parse(endpoints.gridchargerlive.status.reply, {
    dataAge: 1200,
    provider: 0,
    values: { input: { power: watt(500) }, output: { power: watt(475) } },
  });
}

/** Lets the gateway speak every ten seconds, and returns the mean and the seconds of each minute. */
function minutesOf(recorder: SourceRecorder, source: string, fromS: number, forS: number) {
  for (let atS = fromS; atS < fromS + forS; atS += 10)
    recorder.message("/livedata", newer, startMs + atS * 1000);
  const { sources } = recorder.pending(startMs + (fromS + forS) * 1000);
  const values = sources.find(({ state }) => state.source === source)?.minutes.values;
  const first = values?.covered.findIndex((covered) => covered > 0) ?? -1;
  return [...(values?.covered.slice(first) ?? [])].map((covered, at) => [
    values?.mean[first + at],
    covered,
  ]);
}

describe("what single devices tell", () => {
  it("stands in the record with both sides, and ends where no answer comes", () => {
    const recorder = new SourceRecorder();
    recorder.message("/livedata", newer, startMs);
    recorder.setDevices({
      solar: { data: solar(176), receivedAtMs: startMs },
      charger: { data: charger(), receivedAtMs: startMs },
    });
    // An answer holds for a minute and a half.
    expect(minutesOf(recorder, "controller panels 0", 0, 240)).toEqual([
      [1760, 600],
      [1760, 300],
    ]);
    const read = (source: string) => {
      const { sources } = recorder.pending(startMs + 240_000);
      const values = sources.find(({ state }) => state.source === source)?.minutes.values;
      return values?.mean[values.covered.indexOf(600)];
    };
    expect(read("controller output 0")).toBe(1680);
    expect(read("controller panels 1")).toBe(900);
    expect(read("charger input")).toBe(5000);
    expect(read("charger output")).toBe(4750);
    expect(read("limiter state")).toBe(-10);
    expect(read("limiter limit")).toBe(2400);
    const known = recorder
      .pending(startMs + 240_000)
      .sources.filter(({ state }) => /^(controller|charger|limiter) /.test(state.source))
      .flatMap(({ state }) => sourceOf(state.source) ?? []);
    expect(known).toEqual([]);
  });

  it("is left out of a device that told its gateway nothing for minutes", () => {
    const recorder = new SourceRecorder();
    recorder.message("/livedata", newer, startMs);
    const [first, ...others] = solar(176).chargers;
    const data: SolarLive = {
      ...solar(176),
      chargers: [...(first ? [{ ...first, data_age: 600 }] : []), ...others],
    };
    recorder.setDevices({ solar: { data, receivedAtMs: startMs } });
    expect(minutesOf(recorder, "controller panels 0", 0, 120)).toEqual([]);
    // The order names a controller, not who answers.
    expect(minutesOf(recorder, "controller panels 1", 120, 10)).not.toEqual([]);
  });
});

function frameOf(inverter: object): string {
  return JSON.stringify({ ...JSON.parse(withoutDevices), inverters: [inverter] });
}

interface Answers {
  solar?: SolarLive | undefined;
  charger?: ChargerLive | undefined;
  limiter?: LimiterSettings | undefined;
  side?: ChargerSide;
}

function startAsker(answers: Answers) {
  const recorder = new SourceRecorder();
  const asked: string[] = [];
  const wiring: string[] = [];
  const state: { isBusy: boolean; message: string; nowMs: number | undefined } = {
    isBusy: false,
    message: newer,
    nowMs: startMs,
  };
  const asker = new DeviceAsker({
    recorder,
    nowMs: () => state.nowMs,
    facts: {
      ...silentFacts,
      limiter: () => {
        wiring.push("limiter");
        return Promise.resolve(answers.limiter);
      },
      chargerSide: () => {
        wiring.push("side");
        return Promise.resolve(answers.side ?? "unknown");
      },
      isBusy: () => state.isBusy,
      isDay: () => {
        wiring.push("day");
        return Promise.resolve(false);
      },
      solar: (feed) => {
        asked.push(feeds[feed].read.path);
        return Promise.resolve(answers.solar);
      },
      charger: (feed) => {
        asked.push(feeds[feed].read.path);
        return Promise.resolve("charger" in answers ? answers.charger : charger());
      },
    },
  });
  /** Ticks every five seconds as the hub does, and returns the requests meanwhile. */
  let tickMs = 0;
  const pass = async (seconds: number) => {
    for (const list of [asked, wiring]) list.length = 0;
    recorder.message("/livedata", state.message, startMs);
    for (let passedS = 0; passedS < seconds; passedS += 5) {
      await asker.tick(tickMs);
      tickMs += 5_000;
    }
    return asked.map((path) => path.replace("/api/", ""));
  };
  return { pass, state, recorder, wiring };
}

describe("DeviceAsker", () => {
  const solarPath = "solarchargerlivedata/status";
  const chargerPath = "gridchargerlivedata/status";

  it("asks each device that is on once a minute by the name its gateway uses", async () => {
    const { pass, state } = startAsker({ solar: solar(176) });
    expect(await pass(55)).toEqual([solarPath, chargerPath]);
    expect(await pass(55)).toEqual([solarPath, chargerPath]);
    state.message = withoutDevices;
    expect(await pass(600)).toEqual([]);
  });

  it("waits while another call is under way", async () => {
    const { pass, state } = startAsker({ solar: solar(176) });
    state.isBusy = true;
    expect(await pass(120)).toEqual([]);
    state.isBusy = false;
    expect(await pass(5)).toEqual([solarPath, chargerPath]);
  });

  const { dpl, ...withoutLimiter } = solar(176);
  const silentCharger: ChargerLive = { ...charger(), data_age: undefined };
  it.each<[string, Answers, number, number]>([
    ["where both tell something", { solar: solar(176) }, 66, 66],
    ["where there is no limiter", { solar: withoutLimiter }, 66, 66],
    ["where there is a limiter alone", { solar: { isFull: true, chargers: [], dpl } }, 66, 66],
    [
      "where nothing is told",
      { solar: { isFull: true, chargers: [] }, charger: silentCharger },
      1,
      1,
    ],
    ["without an answer", { charger: undefined }, 12, 12],
  ])("asks %s so often in an hour: %j, %i and %i times", async (_, answers, panels, chargers) => {
    const asked = await startAsker(answers).pass(3_600);
    expect(
      [solarPath, chargerPath].map((path) => asked.filter((one) => one === path).length),
    ).toEqual([panels, chargers]);
  });

  it("hands on what was answered with its time, and nothing while that is not known", async () => {
    const { pass, state, recorder } = startAsker({ solar: solar(176) });
    const setDevices = vi.spyOn(recorder, "setDevices");
    state.nowMs = undefined;
    await pass(55);
    expect(setDevices.mock.calls).toEqual([]);
    state.nowMs = startMs + 7;
    await pass(55);
    expect(setDevices.mock.calls.flat()).toEqual([
      { solar: { data: solar(176), receivedAtMs: startMs + 7 } },
      { charger: { data: charger(), receivedAtMs: startMs + 7 } },
    ]);
    const silent = startAsker({ charger: undefined });
    const setNothing = vi.spyOn(silent.recorder, "setDevices");
    await silent.pass(55);
    expect(setNothing.mock.calls).toEqual([]);
  });

  it("asks how a meter and an AC charger are wired four times a minute until it knows, then each hour", async () => {
    const answers: Answers = {};
    const { pass, state, recorder, wiring } = startAsker(answers);
    state.message = withoutDevices;
    await pass(60);
    expect(wiring).toEqual([]);
    state.message = JSON.stringify({
      ...JSON.parse(withoutDevices),
      power_meter: { enabled: true },
      gridcharger: { enabled: true },
    });
    await pass(30);
    expect(wiring).toEqual(["limiter", "side", "limiter", "side"]);
    const setLimiter = vi.spyOn(recorder, "setLimiter");
    const setChargerSide = vi.spyOn(recorder, "setChargerSide");
    Object.assign(answers, { limiter: { unmetered: [], enabled: true }, side: "output" });
    const asked = await pass(7_200);
    expect(wiring).toEqual(["limiter", "side", "limiter", "side"]);
    expect(setLimiter.mock.calls.flat()).toEqual([answers.limiter, answers.limiter]);
    expect(setChargerSide.mock.calls.flat()).toEqual(["output", "output"]);
    // The limiter's action is reported with and without a charge controller.
    expect(asked).toContain(solarPath);
  });

  it("asks whether it is day four times an hour, while inverters are silent", async () => {
    const { pass, state, recorder, wiring } = startAsker({});
    const inverter = { serial: "114172220001", name: "Barn", order: 0, poll_enabled: true };
    const silent = { ...inverter, data_age: 7_200, reachable: false, producing: true };
    const shown = { ...silent, data_age: 1, reachable: true };
    state.message = frameOf(shown);
    await pass(3_600);
    expect(wiring).toEqual([]);
    state.message = frameOf(silent);
    const setDay = vi.spyOn(recorder, "setDay");
    await pass(3_600);
    expect(wiring).toEqual(["day", "day", "day", "day"]);
    expect(setDay.mock.calls).toEqual([[false], [false], [false], [false]]);
  });
});
