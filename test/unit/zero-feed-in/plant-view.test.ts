import { expect, it } from "vitest";
import { PlantView } from "#hub/zeroFeedIn/plantView.ts";
import type { InverterMention } from "#protocol/areas/limiter-role.ts";
import { emptyLive, mergeLive } from "#protocol/live/live.ts";
import { parseLiveMessage } from "#protocol/areas/live.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";

const serial = "114180000001";
const nowMs = Date.UTC(2026, 5, 1, 10);
const value = (v: number) => ({ v, u: "W", d: 1 });

function liveNow() {
  const text = JSON.stringify({
    inverters: [
      {
        serial,
        name: "Roof",
        order: 0,
        data_age: 0,
        poll_enabled: true,
        reachable: true,
        producing: true,
        limit_relative: 50,
        limit_absolute: 400,
        AC: { 0: { Power: value(300) } },
        DC: { 0: { Power: value(160) }, 1: { Power: value(160) } },
        INV: {},
        events: 0,
      },
    ],
  });
  const message = parseLiveMessage(text);
  if (!message.ok) throw new Error("the message is none");
  return mergeLive(emptyLive, message.value, nowMs);
}

async function answer<T>(said: T | Error): Promise<T> {
  if (said instanceof Error) throw said;
  return said;
}

function world() {
  const said = {
    limiter: "absent" as boolean | "absent" | Error,
    battery: [] as readonly InverterMention[] | Error,
    commands: new Map([[serial, true]]) as ReadonlyMap<string, boolean> | Error,
  };
  const time = { ms: nowMs };
  const sent: unknown[] = [];
  const live = liveNow();
  const view = new PlantView({
    gateway: {
      readLimits: async () => ({
        [serial]: { limit_relative: 50, max_power: 800, limit_set_status: "Ok" },
      }),
      sendLimit: async (...command) => void sent.push(command),
      readLimiter: () => answer(said.limiter),
      limiterSave: async () => undefined,
    },
    lists: {
      takeCommands: () => answer(said.commands),
      onBattery: () => answer(said.battery),
    },
    readings: () => ({ live, battery: undefined, lastMs: nowMs }),
    wishW: () => undefined,
    nowMs: () => time.ms,
  });
  return { view, said, sent, time };
}
const away = new GatewayError("no answer", { kind: "network", reason: "unreachable" });

it("knows which limits are in force, and what became of one that was sent", async () => {
  const { view } = world();
  expect(view.limits()).toEqual([]);
  await view.refresh(0);
  expect(view.limits()).toEqual([[serial, 400]]);
  expect(view.outcomeOf({ serial, limitW: 400 }, 1)).toBe("confirmed");
  const asked = { serial, limitW: 120 };
  expect([14.9, 15].map((waitedS) => view.outcomeOf(asked, waitedS))).toEqual([undefined, "other"]);
});

it("rule 1: a limit is sent as absolute watts that are not kept", async () => {
  const { view, sent } = world();
  await view.send([{ serial, limitW: 120 }]);
  expect(sent).toEqual([[serial, { relative: false, value: 120 }]]);
});

it("rule 10: sees within 15 s that the gateway's limiter was switched on, also after an answer that did not come", async () => {
  const { view, said } = world();
  said.limiter = away;
  await view.refresh(0);
  said.limiter = true;
  await view.refresh(14);
  expect(view.isLimiterOn).toBe(false);
  await view.refresh(15);
  expect(view.isLimiterOn).toBe(true);
  said.limiter = false;
  await view.refresh(30);
  expect(view.isLimiterOn).toBe(false);
});

it("rule 11: counts with no inverter before it is known which of them are on a battery", async () => {
  const { view, said } = world();
  said.limiter = false;
  said.battery = away;
  await view.refresh(0);
  expect(view.inverters()).toEqual([]);
  said.battery = [{ serial }];
  await view.refresh(15);
  expect(view.inverters()).toMatchObject([{ serial, isOnBattery: true, ratedW: 800 }]);
  // Of the limiter alone it is asked again.
  await view.refresh(30);
  expect(view.inverters()).toHaveLength(1);
});

it("rule 10: asks a gateway without a limiter every two minutes whether it has one now", async () => {
  const { view, said } = world();
  await view.refresh(0);
  said.limiter = true;
  await view.refresh(119);
  expect(view.isLimiterOn).toBe(false);
  await view.refresh(120);
  expect(view.isLimiterOn).toBe(true);
});

it("rule 11: plain OpenDTU has no battery", async () => {
  const { view } = world();
  await view.refresh(0);
  expect(view.inverters()).toMatchObject([{ serial, isOnBattery: false }]);
});

it("rule 12: tells of an inverter whose commands are disabled", async () => {
  const { view, said } = world();
  said.commands = new Map([[serial, false]]);
  await view.refresh(0);
  expect(view.takesCommands(serial)).toBe(false);
  expect(view.news(1)).toMatchObject([{ report: { serial, takesCommands: false, limitW: 400 } }]);
});

it("rule 7: when something was measured does not follow the clock of the house", async () => {
  const { view, time } = world();
  await view.refresh(0);
  expect(view.news(0)).toMatchObject([{ measuredS: 0 }]);
  for (const jumpMs of [-86_400_000, 86_400_000]) {
    time.ms = nowMs + jumpMs;
    await view.refresh(10);
    expect(view.inverters()).toHaveLength(1);
    // Nothing is new.
    expect(view.news(10)).toEqual([]);
  }
  // Only a minute without a text of the gateway makes it old.
  await view.refresh(61);
  expect(view.inverters()).toEqual([]);
});
