import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { derivePastDays } from "#hub/record/derivedPast.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const [strings, grid, total] = ["2026-03-20", "2026-03-28", "2026-03-29"] as const;
const [last, before] = ["2026-03-30", "2026-03-31"] as const;

/** Lets the store work and its pauses pass until the work is done; resolves with whether it paused. */
async function isFinished(work: Promise<void>): Promise<boolean> {
  const state = { isDone: false, hasPaused: false };
  void work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    state.hasPaused ||= vi.getTimerCount() > 0;
    vi.advanceTimersByTime(PAUSE_MS);
  }
  return state.hasPaused;
}

const PAUSE_MS = 20;

it("derives the days that an earlier version metered, newest first with a pause after each, and goes on after an end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  onTestFinished(() => store.close());
  for (const [source, firstDay, days] of [
    // Nothing follows from a string alone.
    ["str 1 0", strings, 1],
    ["grid", grid, 3],
    ["total", total, 2],
  ] as const)
    for (const update of madeUpUpdates({
      gateway: "house",
      firstDay,
      days,
      sources: [source],
      minutes: [600, 620],
    }))
      await store.write([update]);
  const records = vi.spyOn(store, "records");
  const takeAskedDays = () => records.mock.calls.splice(0).map(([, day]) => day);
  const begin = (gateway: string, { signal } = new AbortController()) =>
    derivePastDays(store, { gateway, before }, signal);

  const ending = new AbortController();
  const ended = begin("house", ending);
  while (records.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  ending.abort();
  await isFinished(ended);
  expect(takeAskedDays()).toEqual([last]);
  expect(await isFinished(begin("house"))).toBe(true);
  expect(takeAskedDays()).toEqual([total, grid]);
  await isFinished(begin("barn"));
  expect(takeAskedDays()).toEqual([]);

  for (const day of [total, last]) {
    const kept = new Map((await store.records("house", day)).map((one) => [one.source, one]));
    expect([...kept.keys()]).toEqual(["grid", "house", "sun", "total"]);
    const [sun, of] = ["sun", "total"].map((source) => minutesOf(kept.get(source)));
    expect(sun?.covered).toEqual(of?.covered);
    expect(sun?.mean).toEqual(of?.mean.map((tenths) => Math.max(tenths, 0)));
  }
});
