import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextTime, startTime } from "#hub/record/recordClock.ts";

const earliestMs = Date.UTC(2026, 0, 1);
const rightMs = Date.UTC(2026, 5, 1, 12);
const hour = 3_600_000;

describe("the record's time", () => {
  it.each([
    ["the system's", rightMs, undefined, 0, rightMs],
    ["the gateway's while the system's is certainly past", 0, rightMs, 0, rightMs],
    ["unknown while nobody can be right", 0, undefined, 0, undefined],
    ["the gateway's where the two differ", rightMs + 5 * hour, rightMs, 0, rightMs],
    ["unknown when it is before the record", rightMs, undefined, rightMs + hour, undefined],
    [
      "that of two clocks that agree, also before the record",
      rightMs,
      rightMs,
      rightMs + hour,
      rightMs,
    ],
  ])("is %s at the start", (...[, systemMs, gatewayMs, recordedMs, atMs]) => {
    const facts = { gatewayMs, recordedMs, earliestMs };
    expect(startTime({ monotonicMs: 5, systemMs }, facts)?.atMs).toBe(atMs);
  });

  it.each([
    ["set forward, gateway unknown: follows", hour, undefined, hour],
    ["set back, gateway unknown: stays", -hour, undefined, 0],
    ["set forward, gateway agrees: follows", hour, hour, hour],
    ["set forward, gateway contradicts: stays", hour, 0, 0],
    ["set back, gateway agrees: follows", -hour, -hour, -hour],
  ])("%s", (_, setMs, gatewayAheadMs, aheadMs) => {
    const last = { monotonicMs: 0, atMs: rightMs };
    const reading = { monotonicMs: 1000, systemMs: rightMs + 1000 + setMs };
    const gatewayMs = gatewayAheadMs === undefined ? undefined : rightMs + 1000 + gatewayAheadMs;
    expect(nextTime(last, reading, gatewayMs).atMs).toBe(rightMs + 1000 + aheadMs);
  });

  it("never goes back while no gateway says so, whatever the system's clock does", () => {
    const jumps = fc.array(fc.integer({ min: -10 * hour, max: 10 * hour }), { maxLength: 30 });
    fc.assert(
      fc.property(jumps, (all) => {
        let [time, systemMs] = [{ monotonicMs: 0, atMs: rightMs }, rightMs];
        for (const [index, jumpMs] of all.entries()) {
          systemMs += 1000 + jumpMs;
          const next = nextTime(time, { monotonicMs: (index + 1) * 1000, systemMs }, undefined);
          expect(next.atMs).toBeGreaterThanOrEqual(time.atMs);
          time = next;
        }
      }),
    );
  });
});
