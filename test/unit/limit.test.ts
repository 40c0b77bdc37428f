import { describe, expect, it } from "vitest";
import {
  decodeLimitType,
  limitBounds,
  limitPercent,
  limitType,
  limitWatts,
} from "#protocol/limit.ts";
import { heapFigures, memoryUsage } from "#protocol/memory.ts";
import { signalQuality } from "#protocol/signal.ts";
import { serialVectors } from "../support/vectors.ts";

describe("limit codes", () => {
  it.each(serialVectors.limit_types)("$limit_type", ({ relative, persistent, limit_type }) => {
    expect(limitType({ relative, persistent })).toBe(limit_type);
  });

  it.each(serialVectors.limit_type_codes)("code $limit_type back", (vector) => {
    const { limit_type: code, valid, relative, persistent } = vector;
    expect(decodeLimitType(code)).toEqual(
      valid
        ? { ok: true, value: { relative, persistent } }
        : { ok: false, error: { kind: "unknown-code", code } },
    );
  });
});

describe("limit values", () => {
  it.each(serialVectors.limit_input_bounds)("bounds of $relative, $max_power", (vector) => {
    const { relative, max_power, min, max } = vector;
    expect(limitBounds({ relative, max_power })).toEqual({ min, max });
  });

  it("reach to the inverter's own maximum", () => {
    expect(limitBounds({ relative: false, max_power: 800 })).toEqual({ min: 0, max: 800 });
    expect(limitBounds({ relative: false })).toEqual({ min: 0, max: 2250 });
  });

  it.each(serialVectors.limit_current)("$limit_relative % of $max_power W", (vector) => {
    const watts = limitWatts(vector.limit_relative, vector.max_power);
    expect(watts === null).toBe(vector.absolute_w === null);
    expect(watts ?? 0).toBeCloseTo(vector.absolute_w ?? 0, 3);
  });

  it.each(serialVectors.limit_percent_from_watts)("$limit_w W of $max_power W", (vector) => {
    expect(limitPercent(vector.limit_w, vector.max_power)).toBe(vector.limit_relative);
  });
});

it("a limit in watts becomes the percent of the gateway's own single precision, for every pair", () => {
  // A cell rounds its value, as a variable of the firmware does.
  const cell = new Float32Array(1);
  const keptPercent = (limitW: number, maxPowerW: number): number => {
    cell[0] = limitW / maxPowerW;
    cell[0] *= 100;
    cell[0] *= 10;
    return Math.trunc(cell[0]) / 10;
  };
  const odd: string[] = [];
  for (let maxPowerW = 1; maxPowerW <= 2250; maxPowerW += 1) {
    for (let limitW = 0; limitW <= maxPowerW; limitW += 1) {
      if (limitPercent(limitW, maxPowerW) !== keptPercent(limitW, maxPowerW))
        odd.push(`${limitW} W of ${maxPowerW} W`);
    }
  }
  expect(odd).toEqual([]);
  expect(limitPercent(53, 100)).toBe(52.9);
});

describe("figures of the gateway", () => {
  it.each([
    [-120, 0],
    [-100, 0],
    [-99, 2],
    [-61, 78],
    [-50, 100],
    [0, 100],
  ])("%i dBm is %i percent", (rssi, percent) => {
    expect(signalQuality(rssi)).toBe(percent);
  });

  it("takes fragmentation and maximum usage from the heap fields", () => {
    const heap = { heap_total: 300_000, heap_used: 200_000, heap_min_free: 75_000 };
    expect(heapFigures({ ...heap, heap_max_block: 60_000 })).toEqual({
      fragmentation: 0.4,
      usage: 2 / 3,
      maxUsage: 0.75,
      maxUsedBytes: 225_000,
    });
  });

  it("has no figures for a memory of no size", () => {
    const heap = { heap_total: 0, heap_used: 0, heap_min_free: 0, heap_max_block: 0 };
    expect(heapFigures(heap)).toMatchObject({ fragmentation: 0, usage: 0, maxUsage: 0 });
    expect(memoryUsage(0, 0)).toBe(0);
    expect(memoryUsage(5, 0)).toBe(0);
  });

  it("are shares from 0 to 1, also of odd figures", () => {
    const heap = { heap_total: 100, heap_used: 40, heap_min_free: 120, heap_max_block: 90 };
    expect(heapFigures(heap)).toMatchObject({ fragmentation: 0, usage: 0.4, maxUsage: 0 });
    expect(heapFigures({ ...heap, heap_used: 120, heap_min_free: -5 })).toMatchObject({
      fragmentation: 0,
      usage: 1,
      maxUsage: 1,
      maxUsedBytes: 105,
    });
    expect(memoryUsage(-5, 100)).toBe(0);
  });
});
