import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { StoreAway } from "#hub/store/storeTrouble.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { serving } from "../../../support/hub/serving.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const firstDay = "2026-03-01";
const plan = {
  gateway: "house",
  firstDay,
  days: 20,
  sources: ["total"],
  minutes: [600, 610] as const,
};
const span = { gateway: "house", from: firstDay, to: dayAfter(firstDay, 19) };
const noonOf = (day: string) => (dayStartS(day) ?? 0) + 43_200;

async function openStore(curveDays: number) {
  const store = new SqliteStore(join(temporaryFolder(), "record.db"), { curveDays });
  onTestFinished(() => store.close());
  await store.write(madeUpUpdates(plan));
  const daysOfCurves = async () =>
    (await store.curves(span, "minute")).filter(({ bytes }) => bytes.length > 10).length;
  return { store, daysOfCurves };
}

it("drops no curve because of a clock that is years ahead", async () => {
  const { store, daysOfCurves } = await openStore(31);
  await store.maintain(noonOf("2029-03-21"));
  await store.maintain(noonOf("2026-03-21"));
  expect(await daysOfCurves()).toBe(20);
});

it("drops the oldest curves that are too many, some days at once, and keeps the figures", async () => {
  const { store, daysOfCurves } = await openStore(8);
  const left: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    await store.maintain(noonOf("2026-03-21"));
    left.push(await daysOfCurves());
  }
  expect(left).toEqual([13, 8, 8]);
  expect((await store.curves(span, "minute")).at(-1)?.day).toBe(span.to);
  expect(await store.days(span)).toHaveLength(20);
});

/** How many turns of the loop others have while work is done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let timer = setImmediate(function turn() {
    turns += 1;
    timer = setImmediate(turn);
  });
  await work();
  clearImmediate(timer);
  return turns;
}

it("lets others have their turn while it reads or packs", async () => {
  const { store } = await openStore(731);
  const longest = { ...span, from: dayAfter(span.to, -799) };
  // A day of a source is packed in two transactions.
  expect(await turnsOf(() => store.maintain(noonOf("2026-03-21")))).toBeGreaterThanOrEqual(40);
  for (const work of [
    () => store.days(longest),
    () => store.curves(longest, "quarter"),
    () => store.curves(longest, "minute"),
  ])
    expect(await turnsOf(work)).toBeGreaterThanOrEqual(39);
});

it("gives a source that two programs add the same number in both", async () => {
  const path = join(temporaryFolder(), "record.db");
  const [one, other] = [new SqliteStore(path), new SqliteStore(path)];
  onTestFinished(async () => {
    await one.close();
    await other.close();
  });
  const day = { ...plan, days: 1, minutes: [600, 610] as const };
  await one.write(madeUpUpdates({ ...day, sources: ["battery", "inv 1"] }));
  const own = { ...span, sources: ["battery", "inv 1"] };
  const before = await one.days(own);
  await other.write(madeUpUpdates({ ...day, sources: ["inv 2"] }));
  await one.write(madeUpUpdates({ ...day, sources: ["inv 2"] }));
  expect(await one.days(own)).toEqual(before);
  await other.write(madeUpUpdates({ ...day, sources: ["inv 1", "inv 2"] }));
  const sources = new SqliteStore(path);
  onTestFinished(() => sources.close());
  expect((await sources.days({ ...span, to: firstDay })).map(({ source }) => source)).toEqual([
    "battery",
    "inv 1",
    "inv 2",
  ]);
});

it("answers the days that are here while a store elsewhere is away, and refuses others", async () => {
  const store = new VictoriaStore({
    url: "http://127.0.0.1:1",
    file: join(temporaryFolder(), "queue.db"),
  });
  onTestFinished(() => store.close());
  await store.write(madeUpUpdates(plan));
  expect(await store.days(span)).toHaveLength(20);
  const longer = { ...span, from: dayAfter(firstDay, -1) };
  await expect(store.days(longer)).rejects.toThrow(StoreAway);
  await expect(store.curves(longer, "minute")).rejects.toThrow(
    "The store does not answer; the record waits.",
  );
  await expect(store.sources("house")).rejects.toThrow(StoreAway);
});

it("ends at once while a store elsewhere hangs, and keeps what waits", async () => {
  let open = 0;
  const url = await serving((_request, response) => {
    open += 1;
    response.on("close", () => (open -= 1));
  });
  const reports: string[] = [];
  const file = join(temporaryFolder(), "queue.db");
  const store = new VictoriaStore({ url, file, report: (line) => reports.push(line) });
  await store.write(madeUpUpdates(plan));
  await expect.poll(() => open).toBe(1);
  await store.close();
  // A question that had run out of time would be told of.
  expect(reports).toEqual([]);
  const left = new SqliteStore(file);
  onTestFinished(() => left.close());
  expect(await left.days(span)).toHaveLength(20);
});
