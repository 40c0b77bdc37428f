import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { runWithKills } from "../../../support/hub/killRun.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

describe("a recorder that is killed", () => {
  it("loses at most a minute each time and counts nothing twice", async () => {
    const path = join(temporaryFolder(), "record.db");
    const startMs = new Date(2024, 5, 21, 12, 0).getTime();
    const plan = { startMs, forS: 40 * 60, worldSpeed: 10, kills: 3, seed: 7 };
    const result = await runWithKills(path, plan);

    const store = new SqliteStore(path);
    expect(store.database.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const records = await store.records("", dayOf(startMs / 1000));
    const total = records.find(({ source }) => source === "total");
    const seenS = (result.lastMs - startMs) / 1000;
    expect(result.mostLostS).toBeLessThanOrEqual(60);
    // The total begins with the first reading of an inverter, within a minute.
    expect(total?.energy.coveredS).toBeGreaterThan(
      seenS - 70 - 3 * (result.mostLostS + plan.worldSpeed) - 1,
    );
    expect(total?.energy.inWh).toBeGreaterThan((result.wh - result.lostWh) * 0.999);
    expect(total?.energy.inWh).toBeLessThan(result.wh * 1.001);
    expect(Math.max(...minutesOf(total).covered)).toBeLessThanOrEqual(600);
    expect(total?.peak?.value).toBeGreaterThanOrEqual(result.writtenPeakW);
    expect(total?.peak?.value).toBeLessThanOrEqual(result.peakW);
    for (const [key, yieldWh] of result.yields) {
      const serial = key.split(" ")[1];
      // An inverter that was never read has no record.
      const record = records.find(({ source }) => source === `inv ${serial}`);
      expect(record?.yieldWh ?? 0).toBe(yieldWh);
    }
    await store.close();
  });
});
