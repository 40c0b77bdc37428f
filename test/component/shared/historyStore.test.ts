import { expect, it, onTestFinished, vi } from "vitest";
import { HistoryStore } from "#app/shared/history/HistoryStore.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";

const id = { source: "total", day: "2026-06-21" };
const startS = dayStartS(id.day) ?? 0;

function recordUntil(minutes: number): DayRecord {
  const untilS = startS + 60 * minutes;
  return {
    ...id,
    startS,
    untilS,
    minutes: new Uint8Array(0),
    energy: { inWh: minutes, outWh: 0, coveredS: 60 * minutes },
  };
}

function request(answer: unknown) {
  const made = Object.assign(new EventTarget(), { result: answer });
  queueMicrotask(() => made.dispatchEvent(new Event("success")));
  return made;
}

/** A database in memory as far as records are read and written; `state.isFull` makes writes fail. */
function memoryDatabase() {
  const state = { isFull: false };
  const stores = new Map<string, Map<string, unknown>>();
  const storeOf = (name: string) => {
    const known = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, known);
    return known;
  };
  const transaction = () => {
    const changes: (() => void)[] = [];
    const events = Object.assign(new EventTarget(), { error: null as DOMException | null });
    // A transaction ends when none of its requests is left.
    setTimeout(() => {
      if (events.error === null) for (const change of changes) change();
      events.dispatchEvent(new Event(events.error === null ? "complete" : "abort"));
    }, 5);
    return Object.assign(events, {
      objectStore: (name: string) => ({
        get: (key: string) => request(storeOf(name).get(key)),
        getAll: () => request([...storeOf(name).values()]),
        getAllKeys: () => request([...storeOf(name).keys()]),
        put: (value: unknown, key: string) => {
          if (state.isFull) events.error = new DOMException("full", "QuotaExceededError");
          changes.push(() => storeOf(name).set(key, value));
        },
      }),
    });
  };
  const store = new HistoryStore(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- happy-dom has no databases, and these calls are all
    return Promise.resolve({ transaction } as unknown as IDBDatabase);
  });
  return { store, state };
}

it("goes on with the record of the database once it takes it again, after a time in memory alone", async () => {
  const { store, state } = memoryDatabase();
  const bringUpTo = (minutes: number) => store.change(id, () => recordUntil(minutes));
  const untilS = async () => (await store.read([id]))[0]?.untilS;

  await bringUpTo(10);
  expect([store.keeping, await untilS()]).toEqual(["kept", startS + 600]);

  state.isFull = true;
  await bringUpTo(20);
  expect([store.keeping, await untilS()]).toEqual(["full", startS + 1_200]);

  state.isFull = false;
  for (const minutes of [30, 40]) {
    await bringUpTo(minutes);
    expect([store.keeping, await untilS()]).toEqual(["kept", startS + 60 * minutes]);
  }
});

it("brings up what is newer: the record in memory, or that which another tab has written", async () => {
  const { store, state } = memoryDatabase();
  const seen: (number | undefined)[] = [];
  const bringUpTo = (minutes: number) =>
    store.change(id, (before) => {
      seen.push(before && (before.untilS - startS) / 60);
      return recordUntil(minutes);
    });
  await bringUpTo(10);
  state.isFull = true;
  await bringUpTo(20);
  await bringUpTo(30);
  state.isFull = false;
  await bringUpTo(40);
  expect(seen).toEqual([undefined, 10, 20, 30]);
});

it("shows the record in memory where the database has an older one, whoever reads it", async () => {
  vi.stubGlobal("IDBKeyRange", { bound: () => undefined });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { store, state } = memoryDatabase();
  await store.change(id, () => recordUntil(10), "Roof");
  state.isFull = true;
  await store.change(id, () => recordUntil(20), "Barn");
  const period = { first: id.day, last: id.day };
  const figures = (await store.figures([id.source], period)).get(id.source);
  const all = [await store.read([id]), await store.readAll(period), figures];
  expect(all.map((records) => records?.map((record) => record?.untilS))).toEqual(
    Array.from(all, () => [startS + 1_200]),
  );
  expect((await store.sources()).map(({ name }) => name)).toEqual(["Barn"]);
});
