import { describe, expect, it } from "vitest";
import { homestead, serials, siteOf } from "#simulator/plant/homestead.ts";
import { restingInverter } from "#simulator/plant/inverter.ts";
import { unknownInverter, type KnownInverter } from "#simulator/radio/knownInverter.ts";
import { afterAnswer, afterSilence } from "#simulator/radio/pollOutcome.ts";
import { blankReading } from "#simulator/radio/reading.ts";

const site = siteOf(serials.shed, homestead, "2024");
if (site === undefined) throw new Error("the shed has an inverter");
const state = { ...restingInverter(site), limitPct: 40 };
const reading = { ...blankReading(1), acW: 120, acV: 231 };
const fresh = unknownInverter(3, site);
const answerAt = (atMs: number) => ({ reading, state, atMs });

function polledAt(...times: readonly number[]): KnownInverter {
  return times.reduce((inverter, atMs) => afterAnswer(inverter, answerAt(atMs)), fresh);
}

function silences(count: number, slot: { reachable_threshold: number; zero_runtime: boolean }) {
  return Array.from({ length: count }).reduce<KnownInverter>(
    (inverter, _, index) => afterSilence(inverter, slot, 6000 + index),
    polledAt(5000),
  );
}

describe("a poll that is answered", () => {
  it("brings values first, the device info in the second round, the grid profile in the third", () => {
    const rounds = [polledAt(5000), polledAt(5000, 6000), polledAt(5000, 6000, 7000)];
    expect(rounds.map(({ hasDeviceInfo, hasProfile }) => [hasDeviceInfo, hasProfile])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(rounds[0]).toMatchObject({ reading: { acW: 120 }, dataAtMs: 5000, limitPercent: 0 });
  });

  it("brings the limit four minutes after boot and every two minutes then", () => {
    expect(polledAt(239_999).limitPercent).toBe(0);
    expect(polledAt(240_000)).toMatchObject({ limitPercent: 40, limitReadAtMs: 240_000 });
    expect(polledAt(240_000, 359_999).limitReadAtMs).toBe(240_000);
    expect(polledAt(240_000, 360_000).limitReadAtMs).toBe(360_000);
  });

  it("leaves the limit alone for four minutes after a command", () => {
    const commanded = { ...polledAt(240_000), limitCommandAtMs: 300_000, limitPercent: 75 };
    expect(afterAnswer(commanded, answerAt(539_999)).limitPercent).toBe(75);
    expect(afterAnswer(commanded, answerAt(540_000)).limitPercent).toBe(40);
  });
});

describe("a poll without an answer", () => {
  it("sets the powers to 0 once it is one too many, and only where that is wanted", () => {
    expect(silences(2, { reachable_threshold: 2, zero_runtime: true }).reading.acW).toBe(120);
    expect(silences(3, { reachable_threshold: 2, zero_runtime: true })).toMatchObject({
      reading: { acW: 0, acV: 0 },
      changedAtMs: 6002,
      dataAtMs: 5000,
    });
    expect(silences(9, { reachable_threshold: 2, zero_runtime: false }).reading.acW).toBe(120);
  });

  it("changes the values once, not with every further silence", () => {
    expect(silences(9, { reachable_threshold: 2, zero_runtime: true }).changedAtMs).toBe(6002);
  });

  it("counts to 255 and no further", () => {
    expect(silences(300, { reachable_threshold: 255, zero_runtime: true }).failedPolls).toBe(255);
  });
});
