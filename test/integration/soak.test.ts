import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRandom } from "#simulator/plant/random.ts";
import { holdTime } from "../support/memoryApp.tsx";
import { runs } from "../support/runs.ts";
import { soak } from "../support/soak.ts";

// `npm run soak` asks for a whole day.
const hours = Number(process.env["HELIOGRAPH_SOAK_HOURS"] ?? runs(10) / 100);
const seed = Number(process.env["HELIOGRAPH_SOAK_SEED"] ?? "20261121");

// Reconnections are spread by random delays: the same seed has to give the same run.
beforeEach(() => {
  holdTime();
  vi.setSystemTime(Date.UTC(2026, 10, 21, 9));
  vi.spyOn(Math, "random").mockImplementation(createRandom(seed));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

function heapMb(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}

test(
  "eight tabs outlive random faults with one connection to each feed, and show the truth in the end",
  // Eight tabs read every message: a simulated hour takes minutes on a busy machine.
  { timeout: 600_000 + hours * 600_000 },
  async () => {
    const complaints = vi.spyOn(console, "error");
    const result = await soak(seed, hours, heapMb);
    if (hours >= 1) console.log(JSON.stringify({ seed, hours, ...result }));
    expect(Object.values(result.mostConnections)).toEqual([1, 1, 1]);
    expect(result.wrongTabs).toBe(0);
    expect(result.heapMb[1] - result.heapMb[0]).toBeLessThan(20);
    expect(complaints.mock.calls).toEqual([]);
  },
);
