import { describe, expect, it } from "vitest";
import {
  differByZone,
  findInstant,
  nextTime,
  startTime,
  timeAfterStep,
} from "#hub/record/recordClock.ts";

const earliestMs = Date.UTC(2026, 0, 1);
const rightMs = Date.UTC(2026, 5, 1, 12);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const waitedMs = Number.POSITIVE_INFINITY;
const [future, past] = [365 * day, -365 * day];

interface Start {
  /** Ahead of the right time, ms. */
  readonly system?: number;
  readonly gateways?: readonly number[];
  readonly recorded?: number;
}

/** Offset of the record's time from the right one; undefined while unknown. */
function startClock({ system = 0, gateways = [], recorded = -hour }: Start): number | undefined {
  const time = startTime(
    { monotonicMs: 5, systemMs: rightMs + system },
    {
      gatewaysMs: gateways.map((ahead) => rightMs + ahead),
      recordedMs: rightMs + recorded,
      earliestMs,
    },
  );
  return time && time.atMs - rightMs;
}

describe("the record's time at the start", () => {
  it.each<readonly [string, Start, number | undefined]>([
    ["the system's, without a gateway", {}, 0],
    ["the system's, a gateway in agreement", { gateways: [minute] }, 0],
    ["the system's, a gateway a year ahead", { gateways: [future] }, 0],
    ["the system's, a gateway a year behind", { gateways: [past] }, 0],
    ["the system's, a gateway in another zone", { gateways: [2 * hour] }, 0],
    ["the system's, two gateways in another zone", { gateways: [2 * hour, 2 * hour] }, 0],
    ["the system's, two gateways that differ", { gateways: [future, past] }, 0],
    ["the system's, one of two gateways in another year", { gateways: [future, 0] }, 0],
    ["the system's, half of four gateways agree", { gateways: [past, past, 0, hour] }, 0],
    ["that of two gateways that agree", { system: 10 * day, gateways: [0, minute] }, 0],
    ["that of two of three gateways", { system: 10 * day, gateways: [0, future, 0] }, 0],
    ["the system's, backed by one of three gateways", { gateways: [past, past, 0] }, 0],
    ["that of three of four gateways", { system: 10 * day, gateways: [0, 0, past, 0] }, 0],
    ["a gateway's, the system in 1970", { system: -rightMs, gateways: [0] }, 0],
    ["the median, the system in 1970", { system: -rightMs, gateways: [future, 0, past] }, 0],
    ["unknown, the system in 1970", { system: -rightMs }, undefined],
    [
      "unknown, the system in 1970 and a gateway far ahead",
      { system: -rightMs, gateways: [9 * future] },
      undefined,
    ],
    ["unknown, the system before the record", { recorded: hour }, undefined],
    ["the system's, before the record with a gateway", { recorded: hour, gateways: [0] }, 0],
    [
      "a gateway's, the system before the record",
      { system: -2 * hour - 5 * minute, gateways: [0] },
      0,
    ],
  ])("is %s", (_, facts, ahead) => {
    expect(startClock(facts)).toBe(ahead);
  });

  it.each([
    ["CET-1CEST,M3.5.0,M10.5.0/3", Date.UTC(2026, 6, 1, 14), Date.UTC(2026, 6, 1, 12)],
    ["CET-1CEST,M3.5.0,M10.5.0/3", Date.UTC(2026, 11, 1, 13), Date.UTC(2026, 11, 1, 12)],
    ["<+0545>-5:45", Date.UTC(2026, 6, 1, 17, 45), Date.UTC(2026, 6, 1, 12)],
    ["NST3:30NDT,M3.2.0,M11.1.0", Date.UTC(2026, 6, 1, 9, 30), Date.UTC(2026, 6, 1, 12)],
    [
      "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
      Date.UTC(2026, 6, 1, 22, 30),
      Date.UTC(2026, 6, 1, 12),
    ],
  ])("a gateway in %s shows an instant", (zone, wallMs, atMs) => {
    expect(findInstant({ wallMs, zone, zoneName: "" }, [atMs])).toBe(atMs);
  });

  it("takes the hour that comes twice as the one nearer to the system's time", () => {
    const shown = {
      wallMs: Date.UTC(2026, 9, 25, 2, 30),
      zone: "CET-1CEST,M3.5.0,M10.5.0/3",
      zoneName: "",
    };
    const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];
    expect([findInstant(shown, [first]), findInstant(shown, [second])]).toEqual([first, second]);
  });

  it.each([
    [hour, true],
    [-14 * hour, true],
    [5.75 * hour + minute, true],
    [5 * minute, false],
    [14.25 * hour, false],
    [future, false],
  ])("a difference of %i ms between clocks may be one of zones: %s", (apartMs, isZone) => {
    expect(differByZone(rightMs, rightMs + apartMs)).toBe(isZone);
  });
});

describe("the record's time after the system's clock was set", () => {
  it.each<readonly [string, number, readonly number[], number]>([
    ["forward, no gateway: follows", hour, [], hour],
    ["back, no gateway: stays", -hour, [], 0],
    ["forward, a gateway agrees: follows", hour, [hour], hour],
    ["forward, a gateway contradicts: stays", future, [0], 0],
    ["forward, a gateway shows a third time: follows", hour, [past], hour],
    ["back, a gateway agrees: follows", -hour, [-hour], -hour],
    ["back, more gateways contradict: stays", -hour, [-hour, 0, 0], 0],
    ["before all time, no gateway: stays", -rightMs, [], 0],
  ])("%s", (_, setMs, gateways, aheadMs) => {
    const last = { monotonicMs: 0, atMs: rightMs, aheadMs: 0 };
    const nowMs = rightMs + 1000;
    const reading = { monotonicMs: 1000, systemMs: nowMs + setMs };
    const gatewaysMs = gateways.map((ahead) => nowMs + ahead);
    expect(nextTime(last, reading)).toBeUndefined();
    const time = timeAfterStep(last, reading, { gatewaysMs, earliestMs, waitedMs });
    expect(time?.atMs).toBe(nowMs + aheadMs);
    const later = { monotonicMs: 61_000, systemMs: reading.systemMs + minute };
    expect(time && nextTime(time, later)?.atMs).toBe(nowMs + aheadMs + minute);
  });

  it("returns with a clock that was ahead for a moment and that no gateway confirmed", () => {
    const last = { monotonicMs: 0, atMs: rightMs, aheadMs: 0 };
    const facts = { gatewaysMs: [], earliestMs, waitedMs };
    const wrong = { monotonicMs: 1000, systemMs: rightMs + future };
    const again = { monotonicMs: 11_000, systemMs: rightMs + 11_000 };
    expect(timeAfterStep(last, wrong, { ...facts, waitedMs: minute })).toBeUndefined();
    const time = timeAfterStep(timeAfterStep(last, wrong, facts) ?? last, again, facts);
    expect(time?.atMs).toBe(rightMs + 11_000);
  });
});
