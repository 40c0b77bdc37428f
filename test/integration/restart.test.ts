import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { holdTime } from "../support/memoryApp.tsx";
import { countedSockets, openTabs, pass } from "../support/memoryTabs.ts";

beforeEach(() => {
  holdTime();
  vi.spyOn(Math, "random").mockImplementation(createRandom(1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tabs = 8;
const feeds = 3;

/** Lets a gateway restart before eight visible tabs, and counts its requests in each second after its return. */
async function returnAfter(awayS: number) {
  const gateway = createGateway(gatewayOptions("five-inverters", { seed: 1, worldSpeed: 1 }));
  const { open } = countedSockets(gateway);
  let handshakes = 0;
  openTabs(gateway, (...args) => ((handshakes += 1), open(...args)), tabs);
  for (let second = 0; second < 90; second += 1) await pass(gateway, 1_000);
  gateway.device.restart(0);
  gateway.faults.set("*", { kind: "refuse" });
  for (let second = 0; second < awayS; second += 1) await pass(gateway, 1_000);
  gateway.faults.clear();
  while (!gateway.device.isRunning()) await pass(gateway, 1_000);
  const calls: number[] = [];
  handshakes = 0;
  for (let second = 0; second < 70; second += 1) {
    const before = gateway.received.length;
    await pass(gateway, 1_000);
    calls.push(gateway.received.length - before);
  }
  return { handshakes, calls };
}

test("tabs that lost a gateway for a moment come back with one handshake for each feed", async () => {
  const { handshakes, calls } = await returnAfter(5);
  expect(handshakes).toBe(feeds);
  expect(Math.max(...calls)).toBe(0);
});

test("tabs that lost it for a minute do not fall upon it together: each reads what it missed once, spread", async () => {
  const { handshakes, calls } = await returnAfter(60);
  expect(handshakes).toBe(feeds);
  expect(calls.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(tabs * feeds);
  expect(Math.max(...calls)).toBeLessThanOrEqual(tabs);
  expect(calls.slice(0, 3).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(tabs);
});
