import { expect, test } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import {
  causeFacts,
  type CauseAnswers,
  radioStates,
  withoutLimiter,
} from "#plant/causes/cause-facts.ts";
import { causeLimits, likelyCauses } from "#plant/causes/causes.ts";
import { explainLimiter } from "#plant/limiter/limiter-demands.ts";
import { limiterFacts } from "#plant/limiter/limiter-facts.ts";
import { limiterListStatus } from "#protocol/areas/limiter.ts";
import { emptyLive, mergeLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { mergeLiveText } from "../../support/mergeLiveText.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import type { LimiterRole } from "#protocol/areas/limiter-role.ts";
import { listedInverter } from "../../support/liveBench.ts";
import { read } from "../../support/gatewayClient.ts";

async function answersOf(gateway: Gateway): Promise<CauseAnswers> {
  return {
    time: v.parse(endpoints.ntp.status.reply, await read(gateway, "/api/ntp/status")),
    system: v.parse(endpoints.system.status.reply, await read(gateway, "/api/system/status")),
    limiter: v.parse(
      endpoints.powerlimiter.status.reply,
      await read(gateway, "/api/powerlimiter/status"),
    ),
    list: v.parse(endpoints.inverter.list.reply, await read(gateway, "/api/inverter/list")),
  };
}

/** The causes of an inverter of a simulated gateway that has run for a while. */
async function causesIn(scenario: ScenarioName, serial: string, without: readonly string[] = []) {
  const gateway = createGateway(gatewayOptions(scenario));
  gateway.advance(120_000);
  const controller = await read(gateway, "/api/vedirectlivedata/status");
  const answers = { ...(await answersOf(gateway)), controller: v.parse(SolarLive, controller) };
  const known = Object.fromEntries(
    Object.entries(answers).filter(([key]) => !without.includes(key)),
  );
  const statusAt = async (query: string) =>
    v.parse(endpoints.livedata.status.reply, await read(gateway, `/api/livedata/status${query}`));
  const list = mergeLiveStatus(emptyLive, await statusAt(""), 0);
  const live = mergeLive(list, await statusAt(`?inv=${serial}`), 0);
  const inverter = live.inverters.find((one) => one.serial === serial);
  if (inverter === undefined) throw new Error(`no inverter ${serial}`);
  return likelyCauses(causeFacts(inverter, known, live, 0)).map(({ cause }) => cause);
}

test.each([
  ["no-time", serials.garage, "clockNotSet"],
  ["night", serials.garage, "night"],
  ["full", serials.shed, "pollingOff"],
  ["unreachable", serials.garage, "unreachable"],
] as const)("in scenario %s, of inverter %s: %s", async (scenario, serial, cause) => {
  expect(await causesIn(scenario, serial)).toEqual([cause]);
});

test("a chip that no longer answers is the cause for those that need it", async () => {
  const causes = await Promise.all(
    Object.values(serials).map((serial) => causesIn("radio-problem", serial)),
  );
  expect(causes.flat()).toContain("radioSilent");
});

test("a battery that is discharged below its stop value comes first, and is left to the limiter's grounds", async () => {
  expect(await causesIn("drained-battery", serials.storage)).toEqual(["drained", "lowLimit"]);
  expect(await causesIn("drained-battery", serials.storage, ["limiter"])).toEqual(["lowLimit"]);
  const causes = await causesIn("contradicting-limiter", serials.storage);
  expect(causes).toEqual(["limitsBelow", "lowLimit"]);
});

test("silent about an inverter that produces", async () => {
  expect(await causesIn("full", serials.garage)).toEqual([]);
});

test("what was not looked at is no cause", async () => {
  expect(await causesIn("night", serials.garage, ["time"])).toEqual(["unreachable"]);
});

const idle = listedInverter({ producing: false, limit_relative: null });
const asleep = mergeLiveStatus(
  emptyLive,
  {
    inverters: [idle],
    total: { Power: undefined, YieldDay: undefined, YieldTotal: undefined },
    hints: { time_sync: false, radio_problem: false, default_password: false },
    power_meter: { enabled: true, Power: { v: 5, u: "W", d: 1 } },
  },
  0,
);

test("a limit that was not read yet is none, and a meter has an age only on a live connection", () => {
  expect(causeFacts(idle, {}, asleep, 0).inverter.limitPercent).toBeUndefined();
  const limited = { ...idle, limit_relative: 50 };
  expect(causeFacts(limited, {}, asleep, 0).inverter.limitPercent).toBe(50);
  expect(causeFacts(idle, {}, asleep, 40_000).meter).toEqual({ ageS: 40 });
  expect(causeFacts(idle, {}, asleep, undefined).meter).toBeUndefined();
  const off = { ...asleep, power_meter: { enabled: false } };
  expect(causeFacts(idle, {}, off, 40_000).meter).toBeUndefined();
  const heard = mergeLive(
    asleep,
    { power_meter: { enabled: true, Power: { v: 6, u: "W", d: 1 } } },
    39_000,
  );
  expect(causeFacts(idle, {}, heard, 40_000).meter).toEqual({ ageS: 1 });
});

const role = { enabled: true, ignoresSoc: false, startSoc: 60, storage: [], unmetered: [] };

test("what the limiter does is known while it is on", () => {
  const controller = v.parse(SolarLive, { dpl: { PLSTATE: 1 } });
  const stateOf = (enabled: boolean) =>
    causeFacts(idle, { limiter: { ...role, enabled }, controller }, asleep, 0).limiter;
  expect(stateOf(true)).toEqual({ state: "charging" });
  expect(stateOf(false)).toBeUndefined();
  const untold = causeFacts(
    idle,
    { limiter: role },
    { ...asleep, battery: { enabled: true, soc: undefined } },
    0,
  );
  expect(untold.limiter).toBeUndefined();
  expect(untold.battery).toEqual({ startSoc: 60 });
});

test.each([
  ["the same figure, which may be old", 5, 41],
  ["another figure, which is new", 6, 1],
])("all devices at once repeat %s", (_, powerW, ageS) => {
  const all = JSON.stringify({
    solarcharger: { enabled: false },
    gridcharger: { enabled: false },
    battery: { enabled: false },
    power_meter: { enabled: true, Power: { v: powerW, u: "W", d: 1 } },
  });
  const heard = mergeLiveText(asleep, all, 40_000);
  if (!heard.ok) throw new Error("unread");
  expect(causeFacts(idle, {}, heard.value, 41_000).meter).toEqual({ ageS });
});

const system = v.parse(
  endpoints.system.status.reply,
  await read(createGateway(gatewayOptions("full")), "/api/system/status"),
);

test.each([
  ["that was read", 50, 50],
  ["that was not read yet", null, undefined],
])("a limit %s", (_, limit_relative, percent) => {
  const { inverter } = causeFacts({ ...idle, limit_relative }, {}, asleep, 0);
  expect(inverter.limitPercent).toBe(percent);
});

test.each<readonly [string, Partial<typeof role>, number | undefined]>([
  ["counts from its threshold on", {}, 60],
  ["does not count at 0 %", { startSoc: 0 }, undefined],
  ["does not count where it is ignored", { ignoresSoc: true }, undefined],
])("the state of charge %s", (_, change, startSoc) => {
  const live = { ...asleep, battery: { enabled: true, soc: { v: 71, u: "%", d: 0 } } };
  const battery = { data_age: 7, values: {} };
  const limiter = { ...role, ...change };
  expect(causeFacts(idle, { limiter, battery }, live, 0).battery).toEqual({
    soc: 71,
    ageS: 7,
    startSoc,
  });
  // Without its own values the age of a battery says nothing of the state of charge.
  expect(
    causeFacts(idle, { limiter, battery: { data_age: 7 } }, live, 0).battery?.ageS,
  ).toBeUndefined();
  expect(
    causeFacts(idle, { limiter }, { ...live, battery: { ...live.battery, enabled: false } }, 0)
      .battery,
  ).toBeUndefined();
});

const chargerOf = (enabled: boolean, powerW: number | null) =>
  causeFacts(idle, {}, { ...asleep, charger: { enabled, Power: { v: powerW, u: "W", d: 0 } } }, 0)
    .charger;

test("an AC charger has a power while it is on and tells one", () => {
  expect([chargerOf(true, 5), chargerOf(true, null), chargerOf(false, 5)]).toEqual([
    { powerW: 5 },
    undefined,
    undefined,
  ]);
});

const gives = (powerW: number) => ({
  ...idle,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 800,
  AC: { "0": { Power: { v: powerW, u: "W", d: 1 } } },
});

test("a battery is drained below the stop value, while its age is one that the limiter takes", () => {
  const inverter = gives(400);
  const storage = [{ serial: idle.serial }];
  const drained = (stopSoc: number, data_age = causeLimits.batteryAgeS - 1) => {
    const battery = { enabled: true, soc: { v: 71, u: "%", d: 0 } };
    const live = { ...asleep, inverters: [inverter], battery };
    const limiter = { ...role, enabled: true, stopSoc, storage };
    const answers = { limiter, battery: { data_age, values: {} } };
    return causeFacts(inverter, answers, live, 0).inverter.drained;
  };
  expect(drained(72)).toEqual({ soc: 71, stop: 72 });
  expect([drained(71), drained(72, causeLimits.batteryAgeS)]).toEqual([undefined, undefined]);
});

test("power above the demand is named of the only inverter that a limiter steers, once it has asked", () => {
  const { serial } = idle;
  const steered = [{ inverter: { serial }, lowerW: 40 }];
  const against = (powerW: number, PLLIMIT: number, more: Partial<LimiterRole> = {}) => {
    const limiter = { ...role, enabled: true, steered, ...more };
    const controller = v.parse(SolarLive, { dpl: { PLSTATE: 3, PLLIMIT } });
    const live = { ...asleep, inverters: [gives(powerW)] };
    return causeFacts(gives(powerW), { limiter, controller }, live, 0).inverter.against;
  };
  expect(against(400, 180)).toEqual({ expectedW: 180, givenW: 400 });
  expect(against(220, 180)).toBeUndefined();
  expect(against(400, 0)).toBeUndefined();
  expect(against(400, 180, { enabled: false })).toBeUndefined();
  expect(against(400, 180, { steered: [...steered, ...steered] })).toBeUndefined();
});

test("the inverter on the battery is the one that a limiter names, while that is on", () => {
  const isStorage = (enabled: boolean, serial = idle.serial) =>
    causeFacts(idle, { limiter: { ...role, enabled, storage: [{ serial }] } }, asleep, 0).inverter
      .isStorage;
  expect([isStorage(true), isStorage(true, "1"), isStorage(false)]).toEqual([true, false, false]);
  expect(causeFacts(idle, {}, asleep, 0).inverter.isStorage).toBeUndefined();
});

test("a radio is usable once its chip answers, of nRF24 only the plus variant", () => {
  const chip = { nrf_configured: true, nrf_connected: true, nrf_pvariant: true };
  const mute = { ...chip, cmt_configured: true, cmt_connected: false };
  expect(radioStates({ ...system, ...mute })).toEqual({
    "nRF24L01+": "connected",
    CMT2300A: "silent",
  });
  const others = { nrf_pvariant: false, cmt_configured: false, cmt_connected: true };
  expect(radioStates({ ...system, ...chip, ...others })).toEqual({
    "nRF24L01+": "silent",
    CMT2300A: "connected",
  });
  const none = { nrf_configured: false, nrf_connected: false, cmt_configured: false };
  expect(radioStates({ ...system, ...mute, ...none })).toEqual({
    "nRF24L01+": "absent",
    CMT2300A: "absent",
  });
});

test.each([
  [302, ["limitDoubted"]],
  [50, ["lowLimit"]],
])("a limit of 30 W with a power of %i W", (watts, causes) => {
  const power = { v: watts, u: "W", d: 1 };
  const inverter = {
    ...idle,
    reachable: true,
    producing: true,
    limit_relative: 5,
    limit_absolute: 30,
    AC: { "0": { Power: power } },
  };
  const facts = causeFacts(inverter, {}, emptyLive, 0);
  expect(likelyCauses(facts).map(({ cause }) => cause)).toEqual(causes);
  // The power limiter's request is above it, and the limit is doubted all the same.
  const left = likelyCauses(withoutLimiter(facts)).map(({ cause }) => cause);
  expect(left).toEqual(causes.filter((cause) => cause === "limitDoubted"));
});

test("without the limiter are left the inverter but for its limit, and why the gateway may not hear it", async () => {
  const gateway = createGateway(gatewayOptions("night"));
  gateway.advance(120_000);
  const answers = await answersOf(gateway);
  const known = causeFacts(
    { ...idle, serial: serials.shed, limit_relative: 5 },
    answers,
    asleep,
    0,
  );
  const { inverter, polling, isClockSet, sun, radios } = known;
  expect(inverter.limitPercent).toBe(5);
  expect([polling, isClockSet, sun, radios]).not.toContain(undefined);
  expect(withoutLimiter(known)).toEqual({
    inverter: { ...inverter, limitPercent: undefined },
    polling,
    isClockSet,
    sun,
    radios,
  });
});

test("in contradicting-limiter the limiter's demand is named beside the limit that is in force", async () => {
  const gateway = createGateway(
    gatewayOptions("contradicting-limiter", { firmware: "2026.03.31" }),
  );
  gateway.advance(120_000);
  const settings = v.parse(limiterListStatus.reply, await read(gateway, limiterListStatus.path));
  const controller = v.parse(SolarLive, await read(gateway, "/api/solarchargerlivedata/status"));
  const statusAt = async (query: string) =>
    v.parse(endpoints.livedata.status.reply, await read(gateway, `/api/livedata/status${query}`));
  const list = mergeLiveStatus(emptyLive, await statusAt(""), 0);
  const live = mergeLive(list, await statusAt(`?inv=${serials.storage}`), 0);
  const explained = explainLimiter(limiterFacts({ settings }, { controller }, live, 0));
  expect(explained.grounds.map(({ ground }) => ground)).toContain("limitsBelow");
  expect(explained.asks.map(({ ask }) => ask)).toContain("other");
});
