import { describe, expect, it } from "vitest";
import {
  meterCheck,
  mqttCheck,
  ntpCheck,
  type SaveCheck,
} from "#app/core/settings/check/saveChecks.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { mqttCalls } from "#protocol/areas/mqtt.ts";
import { ntpCalls } from "#protocol/areas/ntp.ts";
import { createClient } from "#protocol/client/client.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";

const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1 }));

/** What a check says to one answer after the other; a number is a status without an answer. */
async function verdicts<Draft>(
  check: SaveCheck<Draft>,
  path: string,
  answers: readonly (number | object)[],
) {
  const sent = Object(await read(gateway, path));
  const left = answers.map((answer) =>
    typeof answer === "number"
      ? new Response("", { status: answer })
      : Response.json({ ...sent, ...answer }),
  );
  const client = createClient({
    fetch: () => Promise.resolve(left.shift() ?? new Response("", { status: 404 })),
    authdata: () => "YTpi",
  });
  const look = check.watch(client, new AbortController().signal);
  const asksAtOnce = answers.length - left.length;
  const told: unknown[] = [];
  for (let at = asksAtOnce; at < answers.length; at += 1) told.push(await look());
  return told;
}

const [waits, works, unclear] = ["waits", "works", "unclear"].map((kind) => ({ kind }));

describe("after a save of the time server", () => {
  it.each([
    ["a clock that is set later shows that it works", [false, false, true], [waits, works]],
    ["a clock that was set before says nothing", [true, true], [unclear]],
  ] as const)("%s", async (_, states, expected) => {
    const answers = states.map((ntp_status) => ({ ntp_status }));
    expect(await verdicts(ntpCheck, "/api/ntp/status", answers)).toEqual(expected);
  });

  it("a clock that could not be asked before says nothing", async () => {
    const answers = [500, { ntp_status: true }];
    expect(await verdicts(ntpCheck, "/api/ntp/status", answers)).toEqual([unclear]);
  });

  it("a status that cannot be read is no verdict", async () => {
    const answers = [{ ntp_status: false }, { ntp_status: "maybe" }];
    expect(await verdicts(ntpCheck, "/api/ntp/status", answers)).toEqual([undefined]);
  });
});

it("after a save of the broker its connection counts", async () => {
  const answers = [false, true, "maybe"].map((mqtt_connected) => ({ mqtt_connected }));
  expect(await verdicts(mqttCheck, "/api/mqtt/status", answers)).toEqual([waits, works, undefined]);
});

it("after a save of the meter its first reading counts, not the 0 before it", async () => {
  const answers = [0, -0.1, 412].map((v) => ({
    power_meter: { enabled: true, Power: { v, u: "W", d: 1 } },
  }));
  expect(await verdicts(meterCheck, livedataStatus.path, answers)).toEqual([
    waits,
    { ...works, powerW: -0.1 },
    { ...works, powerW: 412 },
  ]);
  const without = [{ power_meter: undefined }];
  expect(await verdicts(meterCheck, livedataStatus.path, without)).toEqual([undefined]);
});

it("a save is watched only where there is something to see", async () => {
  const client = createClient({
    fetch: async (url) => Response.json(await read(gateway, url)),
    authdata: () => "YTpi",
  });
  const ntp = await client.call(ntpCalls.read);
  expect(ntpCheck.isFor(ntp, ntp)).toBe(false);
  expect(ntpCheck.isFor({ ...ntp, longitude: 1 }, ntp)).toBe(false);
  expect(ntpCheck.isFor({ ...ntp, ntp_server: "time.lan" }, ntp)).toBe(true);
  const mqtt = await client.call(mqttCalls.read);
  for (const isOn of [true, false]) {
    expect(mqttCheck.isFor({ ...mqtt, mqtt_enabled: isOn }, mqtt)).toBe(isOn);
    expect(meterCheck.isFor({ enabled: isOn }, { enabled: !isOn })).toBe(isOn);
  }
});
