import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askReadAccess } from "#protocol/client/read-access.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { clientOf } from "../../support/faultyGateway.ts";

const path = "/api/security/config";
const authdata = btoa("admin:openDTU42");

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function questioner(scenario: ScenarioName = "full") {
  const gateway = createGateway(gatewayOptions(scenario, { seed: 1, worldSpeed: 1 }));
  const onUnauthorized = vi.fn<() => void>();
  return {
    ask: askReadAccess(clientOf(gateway, onUnauthorized).call),
    gateway,
    onUnauthorized,
    asked: () => gateway.received.filter((request) => request.path === path).length,
  };
}

it.each([
  ["full", "open"],
  ["no-readonly", "guarded"],
] as const)("the gateway's setting is the answer: %s", async (scenario, access) => {
  expect(await questioner(scenario).ask(authdata)).toBe(access);
});

it.each([
  { kind: "status", status: 404 },
  { kind: "status", status: 500 },
  { kind: "body", body: "null" },
  { kind: "body", body: "<html>" },
  { kind: "body", body: "" },
] as const)("an odd answer tells nothing: %o", async (fault) => {
  const { ask, gateway } = questioner();
  gateway.faults.set(path, fault);
  expect(await ask(authdata)).toBe("unknown");
});

it("credentials that the gateway does not take tell nothing, and sign nobody out who only reads", async () => {
  const { ask, onUnauthorized } = questioner();
  expect(await ask(btoa("admin:old"))).toBe("unknown");
  expect(onUnauthorized).not.toHaveBeenCalled();
});

it("a gateway that cannot be reached, or says nothing for long, is silent", async () => {
  const { ask, gateway } = questioner();
  gateway.faults.set(path, { kind: "refuse" }, 1);
  expect(await ask(authdata)).toBe("silent");
  await vi.advanceTimersByTimeAsync(5_000);
  gateway.faults.set(path, { kind: "hang" });
  const answer = ask(authdata);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBe("silent");
});

it("who asks at the same time, or within a second, gets the same answer", async () => {
  const { ask, asked } = questioner();
  const answers = [ask(authdata), ask(authdata)];
  await Promise.all(answers);
  await vi.advanceTimersByTimeAsync(900);
  await ask(authdata);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await ask(authdata);
  expect(asked()).toBe(2);
});

it("a gateway short of memory gets no socket, and is asked again only after the time that it wants", async () => {
  const { ask, asked, gateway } = questioner();
  const busy = { kind: "status", status: 429, headers: { "Retry-After": "30" } } as const;
  gateway.faults.set(path, busy, 1);
  expect(await ask(authdata)).toBe("silent");
  await vi.advanceTimersByTimeAsync(29_900);
  expect(await ask(authdata)).toBe("silent");
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await ask(authdata)).toBe("open");
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await ask(authdata)).toBe("open");
  expect(asked()).toBe(3);
});
