import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { VictoriaStore } from "#hub/store/victoria/victoriaStore.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import { madeUpUpdates } from "../../../support/hub/randomUpdates.ts";
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
    expect(reports.filter((line) => line.includes("waits in a file"))).toHaveLength(2);
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

function plain(parts: readonly { readonly bytes: Uint8Array }[]) {
  return parts.map((part) => ({ ...part, bytes: [...part.bytes] }));
}
