import { expect, test } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { causeFacts, type CauseAnswers } from "#plant/causes/cause-facts.ts";
import { likelyCauses } from "#plant/causes/causes.ts";
import { emptyLive, mergeLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { mergeLiveText } from "../../support/mergeLiveText.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { listed } from "../../support/liveBench.ts";
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
  const answers = await answersOf(gateway);
  const known = Object.fromEntries(
    Object.entries(answers).filter(([key]) => !without.includes(key)),
  );
  const status = v.parse(
    endpoints.livedata.status.reply,
    await read(gateway, "/api/livedata/status"),
  );
  const live = mergeLiveStatus(emptyLive, status, 0);
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

test("silent about an inverter that produces", async () => {
  expect(await causesIn("full", serials.garage)).toEqual([]);
});

test("what was not looked at is no cause", async () => {
  expect(await causesIn("night", serials.garage, ["time"])).toEqual(["unreachable"]);
});

const idle = listed({ producing: false, limit_relative: 0 });
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
  const heard = mergeLive(
    asleep,
    { power_meter: { enabled: true, Power: { v: 6, u: "W", d: 1 } } },
    39_000,
  );
  expect(causeFacts(idle, {}, heard, 40_000).meter).toEqual({ ageS: 1 });
});

test("what the limiter does is known while it is on", () => {
  const role = { ignoresSoc: false, startSoc: 60, storage: [], unmetered: [] };
  const controller = v.parse(SolarLive, { dpl: { PLSTATE: 1 } });
  const stateOf = (enabled: boolean) =>
    causeFacts(idle, { limiter: { ...role, enabled }, controller }, asleep, 0).limiter;
  expect(stateOf(true)).toEqual({ state: "charging" });
  expect(stateOf(false)).toBeUndefined();
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
