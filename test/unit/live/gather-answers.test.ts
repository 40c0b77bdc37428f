import { expect, it, vi } from "vitest";
import { gatherAnswers } from "#app/core/live/dialogs/gatherAnswers.ts";
import { createClient } from "#protocol/client/client.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { createGateway } from "#simulator/gateway.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

it.each(firmwareNames)("%s is asked for what it has", async (firmware) => {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  gateway.advance(30_000);
  const client = createClient({
    url: "http://gateway.test",
    authdata: () => btoa("admin:openDTU42"),
    fetch: (url, init) => gateway.fetch(new Request(url, init)),
  });
  const status = await client.call(endpoints.livedata.status);
  const live = mergeLiveStatus(emptyLive, status, 0);
  const { signal } = new AbortController();
  const call = vi.spyOn(client, "call");
  const { answers, missed } = await gatherAnswers({ client, signal, isSignedIn: true, live });
  expect(missed).toEqual([]);
  const isOnBattery = !firmware.startsWith("opendtu");
  expect(answers.limiter !== undefined).toBe(isOnBattery);
  expect(answers.controller !== undefined).toBe(isOnBattery);
  expect(answers.battery !== undefined).toBe(isOnBattery);
  // A dialog that closes asks no further.
  for (const [, options] of call.mock.calls) expect(options?.signal).toBe(signal);
});

it("asks no device where nothing is limited, and tells what a sign-in would add", async () => {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, firmware: "2026.03.31" }));
  gateway.advance(30_000);
  const limiter = { kind: "body", body: '{"enabled":false}' } as const;
  gateway.faults.set("/api/powerlimiter/status", limiter);
  const client = createClient({
    url: "http://gateway.test",
    authdata: () => undefined,
    fetch: (url, init) => gateway.fetch(new Request(url, init)),
  });
  const status = await client.call(endpoints.livedata.status);
  const merged = mergeLiveStatus(emptyLive, status, 0);
  const inverters = merged.inverters.map((one) => ({ ...one, poll_enabled: false }));
  const live = { ...merged, inverters, battery: { ...merged.battery, enabled: true } };
  const { signal } = new AbortController();
  const { answers, missed } = await gatherAnswers({ client, signal, isSignedIn: false, live });
  expect(missed).toContain("list");
  expect([answers.controller, answers.battery, answers.list]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
