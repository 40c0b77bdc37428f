import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DeviceAsker } from "#hub/record/deviceAsker.ts";
import { GatewayRecorder } from "#hub/record/gatewayRecorder.ts";
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
function minutesOf(recorder: GatewayRecorder, source: string, fromS: number, forS: number) {
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
    const recorder = new GatewayRecorder();
    recorder.message("/livedata", newer, startMs);
    recorder.setDevices({
      solar: { data: solar(176), receivedAtMs: startMs },
      charger: { data: charger(), receivedAtMs: startMs },
    });
    // One answer holds for a minute and a half.
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
    const recorder = new GatewayRecorder();
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

function startAsker(answers: { solar?: SolarLive | undefined }) {
  const recorder = new GatewayRecorder();
  const asked: string[] = [];
  const state = { isBusy: false, message: newer };
  const asker = new DeviceAsker({
    recorder,
    nowMs: () => startMs,
    facts: {
      ...silentFacts,
      isBusy: () => state.isBusy,
      solar: (feed) => {
        asked.push(feeds[feed].read.path);
        return Promise.resolve(answers.solar);
      },
      charger: (feed) => {
        asked.push(feeds[feed].read.path);
        return Promise.resolve(charger());
      },
    },
  });
  /** Ticks every five seconds as the hub does, and returns what was asked for meanwhile. */
  let nowMs = 0;
  const pass = async (seconds: number) => {
    asked.length = 0;
    recorder.message("/livedata", state.message, startMs);
    for (let passedS = 0; passedS < seconds; passedS += 5) {
      await asker.tick(nowMs);
      nowMs += 5_000;
    }
    return asked.map((path) => path.replace("/api/", ""));
  };
  return { pass, state };
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

  it("asks an hour later where nothing is told, and five minutes later without an answer", async () => {
    const empty = startAsker({ solar: { isFull: true, chargers: [] } });
    expect((await empty.pass(3_600)).filter((path) => path === solarPath)).toEqual([solarPath]);
    const silent = startAsker({});
    expect((await silent.pass(600)).filter((path) => path === solarPath)).toHaveLength(2);
  });
});
