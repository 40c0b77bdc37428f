import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DailyFigures } from "#hub/store/contract.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { daySeries, SampleWriter } from "#hub/store/victoria/series.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { StoreAway } from "#hub/store/storeTrouble.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
import { serving } from "../../../support/hub/serving.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";
import { hasVictoria, startVictoria } from "../../../support/hub/victoriaServer.ts";

const plan = {
  gateway: "house",
  firstDay: "2026-03-28",
  days: 2,
  sources: ["inv 1", "total"],
  minutes: [600, 700] as const,
};
const updates = madeUpUpdates(plan);
const span = { gateway: "house", from: plan.firstDay, to: dayAfter(plan.firstDay, 1) };

describe.runIf(hasVictoria())("the queue to VictoriaMetrics", () => {
  it("keeps what is written while the server is away and sends it once", async () => {
    const server = await startVictoria(temporaryFolder());
    onTestFinished(() => server.stop());
    const file = join(temporaryFolder(), "queue.db");
    const reports: string[] = [];
    const open = () =>
      new VictoriaStore({ url: server.url, file, report: (line) => reports.push(line) });

    let store = open();
    for (const update of updates.slice(0, 5)) await store.write([update]);
    expect(await store.send()).toBe(true);
    await server.stop();
    for (const update of updates.slice(5, 12)) await store.write([update]);
    expect(await store.send()).toBe(false);
    expect(store.queue.waiting).toBe(12);
    await store.close();
    // The hub itself is started again while the server is away.
    store = open();
    for (const update of updates.slice(12)) await store.write([update]);
    await store.send();
    await server.start();
    expect(await store.send()).toBe(true);
    expect(store.queue).toEqual({ waiting: 0, bytes: 0, dropped: 0 });
    await server.flush();

    const twin = new SqliteStore(join(temporaryFolder(), "record.db"));
    for (const update of updates) await twin.write([update]);
    expect(plain(await store.curves(span, "minute"))).toEqual(
      plain(await twin.curves(span, "minute")),
    );
    expect(reports.filter((line) => line.includes("the record waits in"))).toHaveLength(2);
    await store.close();
    await twin.close();
  });

  it("loses nothing and counts nothing twice when the store is away under load", async () => {
    const server = await startVictoria(temporaryFolder());
    onTestFinished(() => server.stop());
    const store = new VictoriaStore({
      url: server.url,
      file: join(temporaryFolder(), "queue.db"),
    });
    const twin = new SqliteStore(join(temporaryFolder(), "record.db"));
    const sources = ["inv 1", "inv 2", "inv 3", "grid", "total"];
    const names = Array.from({ length: 20 }, (_, at) => `gateway-${at}`);
    const all = names.map((gateway) =>
      madeUpUpdates({ ...plan, gateway, days: 1, sources, minutes: [600, 900] }),
    );
    const steps = all[0]?.length ?? 0;
    for (let step = 0; step < steps; step += 1) {
      const load = all.flatMap((made) => made[step] ?? []);
      // Killed while it takes the last write, and away for ten of the writes, each of ten minutes.
      await Promise.all([store.write(load), twin.write(load), step === 10 && server.stop()]);
      if (step === 20) await server.start();
    }
    expect(await store.send()).toBe(true);
    expect(store.queue).toEqual({ waiting: 0, bytes: 0, dropped: 0 });
    await server.flush();
    for (const gateway of names) {
      const own = { gateway, from: plan.firstDay, to: plan.firstDay };
      expect(plain(await store.curves(own, "minute"))).toEqual(
        plain(await twin.curves(own, "minute")),
      );
      expect((await store.days(own)).map(figuresOf)).toEqual((await twin.days(own)).map(figuresOf));
    }
    await store.close();
    await twin.close();
  });

  it("gives up the oldest samples when the queue is full, and counts them", async () => {
    const store = new VictoriaStore({
      url: "http://127.0.0.1:9",
      file: join(temporaryFolder(), "queue.db"),
      mostBytes: 3_000,
    });
    for (const update of updates) await store.write([update]);
    const { bytes, dropped, waiting } = store.queue;
    expect(bytes).toBeLessThanOrEqual(3_000);
    expect(dropped + waiting).toBe(updates.length);
    await store.close();
  });
});

// The server keeps fourteen digits.
function figuresOf({ source, energy, peak, yieldWh }: DailyFigures) {
  return {
    source,
    peak,
    yieldWh,
    ...energy,
    inWh: energy.inWh.toFixed(6),
    outWh: energy.outWh.toFixed(6),
  };
}

function plain(parts: readonly { readonly bytes: Uint8Array }[]) {
  return parts.map((part) => ({ ...part, bytes: [...part.bytes] }));
}

it("tells the start of a day once for each source, and not with each update", () => {
  const writer = new SampleWriter();
  const told = updates
    .flatMap((update) => writer.linesOf([update]))
    .filter(({ metric }) => metric["__name__"] === daySeries.start);
  expect(told).toHaveLength(plan.days * plan.sources.length);
});

it("waits once for a server that hangs, not for each gateway", async () => {
  const asked: string[] = [];
  const url = await serving(({ url: path = "" }) => void asked.push(path));
  const file = join(temporaryFolder(), "queue.db");
  const store = new VictoriaStore({ url, file, patienceMs: 1 });
  await expect(store.lastDay("house")).rejects.toBeInstanceOf(StoreAway);
  const after = asked.length;
  for (const name of ["barn", "shed"]) {
    await expect(store.lastDay(name)).rejects.toBeInstanceOf(StoreAway);
    expect(await store.records(name, plan.firstDay)).toEqual([]);
  }
  expect(asked).toHaveLength(after);
  await store.close();
});

it.each(["<html>", '{"data":1}', ""])(
  "takes %j for an answer of a store that is away",
  async (text) => {
    const url = await serving((_, response) => response.end(text));
    const store = new VictoriaStore({ url, file: join(temporaryFolder(), "queue.db") });
    await expect(store.days(span)).rejects.toBeInstanceOf(StoreAway);
    await store.close();
  },
);
