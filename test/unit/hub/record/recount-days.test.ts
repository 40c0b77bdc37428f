import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { recountDay } from "#plant/energy/recount.ts";
import { mostOfSource } from "#plant/history/source-readings.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";
import { playDays, type MadeDays } from "../../../support/yieldDays.ts";

const day = "2026-06-20";

const sunny = (hour: number) => 1400 * Math.max(0, Math.sin(((hour - 6) / 14) * Math.PI));
const isRoof = ({ source, yieldWh = 0 }: DayRecord) =>
  source.includes("116180412345") && yieldWh > 0;

/** A day of a roof beside an inverter that feeds from a storage all day, as a hub records it. */
async function recordDays(given: Partial<MadeDays>): Promise<readonly DayRecord[]> {
  const inverters = [
    { serial: "116180412345", strings: 4, powerAt: sunny },
    { serial: "114180112233", strings: 2, powerAt: () => 400 },
  ];
  const { frames } = playDays({ firstDay: day, days: 1, everyS: 28, inverters, ...given });
  const store = new SqliteStore(join(temporaryFolder(), "record.db"));
  onTestFinished(() => store.close());
  const recorder = new SourceRecorder();
  recorder.setLimiter(null);
  const write = async (timeS: number) => {
    const { sources, commit } = recorder.pending(timeS * 1000);
    await store.write([{ gateway: "house", sources }]);
    commit();
  };
  let dueS = 0;
  for (const { timeS, text } of frames) {
    recorder.message("/livedata", text, timeS * 1000);
    if (timeS < dueS) continue;
    await write(timeS);
    dueS = timeS + 3600;
  }
  await write(frames.at(-1)?.timeS ?? 0);
  return store.records("house", day);
}

it.each<readonly [string, Partial<MadeDays>]>([
  ["without a gap", {}],
  ["with a gap at noon", { gaps: [[9, 13.5]] }],
  ["that begins late", { gaps: [[0, 15]] }],
  ["that ends early", { gaps: [[11, 24]] }],
  ["with a restart of the gateway", { zeros: [[12, 12.3]] }],
])("changes nothing of a day %s that was recorded rightly", async (_name, given) => {
  const records = await recordDays(given);
  expect(records.length).toBeGreaterThan(8);
  expect(recountDay(records, mostOfSource)).toEqual([]);
});

it("brings the yields of a recorded day back that were counted twice", async () => {
  const records = await recordDays({});
  const doubled = records.map((one) =>
    isRoof(one) ? { ...one, yieldWh: 2 * (one.yieldWh ?? 0) } : one,
  );
  const after = new Map(
    recountDay(doubled, mostOfSource).map(({ after: { source, yieldWh } }) => [source, yieldWh]),
  );
  const roof = records.filter(isRoof);
  expect(roof.length).toBe(5);
  for (const { source, yieldWh = 0 } of roof)
    expect(Math.abs((after.get(source) ?? 0) - yieldWh)).toBeLessThan(0.02 * yieldWh);
  expect([...after.keys()].filter((source) => source.includes("114180112233"))).toEqual([]);
});
