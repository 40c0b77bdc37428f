import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leadership } from "#app/shared/socket/sharing/leadership.ts";
import { leaseTimes, type Lease } from "#app/shared/socket/sharing/lease.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function leadingTab() {
  let seen: Lease | undefined;
  let isLeader = false;
  const lead = leadership(
    "me",
    { read: () => seen, write: (lease) => (seen = lease), clear: () => (seen = undefined) },
    (next) => (isLeader = next),
  );
  lead.stand();
  await vi.advanceTimersByTimeAsync(leaseTimes.confirmMs);
  expect(isLeader).toBe(true);
  return {
    isLeader: () => isLeader,
    seen: () => seen,
    see: (lease: Lease) => (seen = lease),
    /** Stands still, as a tab whose renderer gets no turn, while the clock goes on. */
    standStill: (ms: number) => vi.setSystemTime(Date.now() + ms),
  };
}

test("a tab that stood still yields to the one that leads now, however old the lease it sees first", async () => {
  const { isLeader, seen, see, standStill } = await leadingTab();
  standStill(6_000);
  // The other's first lease has arrived, and its renewals come after this tab's first look.
  see({ holder: "other", untilMs: Date.now() - 500 });
  const renewed = { holder: "other", untilMs: Date.now() + leaseTimes.lengthMs };
  await vi.advanceTimersByTimeAsync(leaseTimes.roundMs - leaseTimes.confirmMs);
  expect(seen()?.holder).toBe("other");
  see(renewed);
  await vi.advanceTimersByTimeAsync(leaseTimes.confirmMs);
  expect(isLeader()).toBe(false);
  expect(seen()).toBe(renewed);
});

test("a tab that stood still goes on leading when nobody took the lead", async () => {
  const { isLeader, seen, standStill } = await leadingTab();
  standStill(6_000);
  await vi.advanceTimersByTimeAsync(leaseTimes.roundMs + leaseTimes.confirmMs);
  expect(isLeader()).toBe(true);
  expect(seen()?.untilMs).toBeGreaterThan(Date.now());
});

test("a tab that leads renews its lease at every second of the page's clock", async () => {
  const { seen } = await leadingTab();
  const untilSecond = 1_000 - (performance.now() % 1_000);
  for (const delayMs of [untilSecond, 1_000, 1_000]) {
    await vi.advanceTimersByTimeAsync(delayMs);
    expect(seen()?.untilMs).toBe(Date.now() + leaseTimes.lengthMs);
  }
});
