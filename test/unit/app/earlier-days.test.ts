import { expect, it, vi } from "vitest";
import { deriveEarlierDays } from "#app/shared/history/earlierDays.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import type { BringUp } from "#plant/history/recorder.ts";
import { cloudyDay } from "../../support/historyRecords.ts";

it("says that days of an earlier version could not be read, and derives them when it is tried again", async () => {
  const written: DayRecord[] = [];
  const reads = [
    Promise.reject(new Error("the browser cannot read")),
    Promise.resolve("2026-06-01"),
  ];
  const days = {
    firstDay: () => reads.shift() ?? Promise.resolve(undefined),
    sources: () => Promise.resolve([{ source: "total" }]),
    readAll: ({ first }: { readonly first: string }) =>
      Promise.resolve([cloudyDay("total", first)]),
    change: (_: unknown, bringUp: BringUp) => {
      const record = bringUp(undefined, undefined);
      if (record) written.push(record);
      return Promise.resolve(record);
    },
  };
  const changed = vi.fn<() => void>();
  const earlier = deriveEarlierDays(days, "2026-06-03", changed);
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  expect(earlier.failure()).toBeInstanceOf(Error);
  earlier.retry();
  await expect.poll(() => changed.mock.calls.length).toBe(2);
  expect(earlier.failure()).toBeUndefined();
  const ofSun = written.filter(({ source }) => source === "sun");
  expect(ofSun.map(({ day }) => day)).toEqual(["2026-06-01", "2026-06-02"]);
});
