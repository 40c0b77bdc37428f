import { expect, it, onTestFinished, vi } from "vitest";
import { testHub } from "../../support/hub.ts";

it("has the sun of today by the quarter of an hour, as far as it is recorded", async () => {
  // In the last quarter before midnight there is nothing to come.
  vi.useFakeTimers({ now: new Date("2026-06-20T18:00"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { address } = await testHub([], undefined, 1);
  // Before the gateway has told the time, the hub does not know which day it is there.
  await vi.waitFor(async () => {
    const summary: { figures: { curve?: (number | null)[] } } = await (
      await fetch(`http://${address}/hub/summary`)
    ).json();
    const { curve = [] } = summary.figures;
    expect(curve).toHaveLength(96);
    expect(curve.at(-1)).toBeNull();
    expect(Math.max(...curve.map((mean) => mean ?? 0))).toBeGreaterThan(100);
  }, 60_000);
});
