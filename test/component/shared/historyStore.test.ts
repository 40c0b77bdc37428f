import { beforeEach, describe, expect, it, vi } from "vitest";
import { HistoryStore } from "#app/shared/history/HistoryStore.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS, type Day } from "#plant/history/local-day.ts";

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

interface KeyRange {
  readonly lower: string;
  readonly upper: string;
}

beforeEach(() => {
  vi.stubGlobal("IDBKeyRange", {
    bound: (lower: string, upper: string): KeyRange => ({ lower, upper }),
    upperBound: (upper: string): KeyRange => ({ lower: "", upper }),
  });
  return () => vi.unstubAllGlobals();
});

/** A request that stands at one key after the other. */
function cursorOver(
  store: Map<string, unknown>,
  keys: readonly string[],
  change: (make: () => void) => void,
) {
  const made = Object.assign(new EventTarget(), { result: null as object | null });
  const go = (at: number) =>
    queueMicrotask(() => {
      const key = keys[at];
      made.result =
        key === undefined
          ? null
          : {
              key,
              value: store.get(key),
              continue: (to?: string) =>
                go(to === undefined ? at + 1 : keys.findIndex((one) => one <= to)),
              update: (value: unknown) => change(() => store.set(key, value)),
              delete: () => change(() => store.delete(key)),
            };
      made.dispatchEvent(new Event("success"));
    });
  go(0);
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
  const keysIn = (name: string, { lower, upper }: KeyRange = { lower: "", upper: "\uffff" }) =>
    [...storeOf(name).keys()].filter((key) => key >= lower && key <= upper).toSorted();
  const transaction = () => {
    const changes: (() => void)[] = [];
    const change = (make: () => void) => void changes.push(make);
    const events = Object.assign(new EventTarget(), { error: null as DOMException | null });
    // A transaction ends when none of its requests is left.
    setTimeout(() => {
      if (events.error === null) for (const make of changes) make();
      events.dispatchEvent(new Event(events.error === null ? "complete" : "abort"));
    }, 5);
    return Object.assign(events, {
      objectStore: (name: string) => ({
        get: (key: string) => request(storeOf(name).get(key)),
        getAll: (range?: KeyRange) =>
          request(keysIn(name, range).map((key) => storeOf(name).get(key))),
        getAllKeys: (range?: KeyRange) => request(keysIn(name, range)),
        count: (range: KeyRange) => request(keysIn(name, range).length),
        openCursor: (range?: KeyRange) => cursorOver(storeOf(name), keysIn(name, range), change),
        openKeyCursor: (range?: KeyRange, way?: "prev") => {
          const keys = keysIn(name, range);
          return cursorOver(storeOf(name), way === "prev" ? keys.toReversed() : keys, change);
        },
        put: (value: unknown, key: string) => {
          if (state.isFull) events.error = new DOMException("full", "QuotaExceededError");
          change(() => storeOf(name).set(key, value));
        },
      }),
    });
  };
  const store = new HistoryStore(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- happy-dom has no databases, and these calls are all
    return Promise.resolve({ transaction } as unknown as IDBDatabase);
  });
  const put = (key: string, value: unknown) => void storeOf("days").set(key, value);
  return { store, state, put, keys: () => keysIn("days") };
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

/** A browser that keeps nothing: the records stay in memory for the visit. */
const inMemory = () => new HistoryStore(() => Promise.reject(new Error("private mode")));

/** A record of a day with so much recorded, and its highest power. */
const recordOn = (day: Day, watts: number, bytes = 0): DayRecord => ({
  ...recordUntil(10),
  day,
  startS: dayStartS(day) ?? 0,
  untilS: (dayStartS(day) ?? 0) + 600,
  minutes: new Uint8Array(bytes),
  peak: { value: watts, timeS: dayStartS(day) ?? 0 },
});

const days = ["2026-06-19", "2026-06-20", "2026-06-21"] as const;
const [first, second, last] = days;

describe("where the browser keeps nothing", () => {
  it("has the days of the visit, their first, their size and the highest value of each source", async () => {
    const store = inMemory();
    for (const [at, watts] of [300, 500, 400].entries()) {
      const record = recordOn(days[at] ?? last, watts, 100);
      await store.change(record, () => record);
    }
    expect(store.keeping).toBe("refused");
    expect(await store.firstDay()).toBe(first);
    expect((await store.readAll({ first, last: second })).map(({ day }) => day)).toEqual([
      first,
      second,
    ]);
    expect((await store.sources()).map(({ best }) => best?.value)).toEqual([500]);
    expect(await store.size()).toBe(3 * 300);
  });

  it("forgets records and sources when the history is cleared", async () => {
    const store = inMemory();
    await store.change(id, () => recordUntil(10), "Roof");
    await store.clear();
    expect([await store.read([id]), await store.sources()]).toEqual([[undefined], []]);
  });

  it("keeps the records that were changed last, where there are more than it has room for", async () => {
    const store = inMemory();
    const write = (at: number) => {
      const record = { ...recordUntil(10), source: `inv ${at}` };
      return store.change(record, () => record);
    };
    for (let at = 0; at < 300; at += 1) await write(at);
    await write(0);
    await write(300);
    const kept = await store.read([0, 1, 2].map((at) => ({ source: `inv ${at}`, day: id.day })));
    expect(kept.map((record) => record?.source)).toEqual(["inv 0", undefined, "inv 2"]);
  });
});

const curves = async (store: HistoryStore) =>
  (await store.readAll({ first: "2026-06-01", last: "2026-06-30" })).map(({ day, minutes }) => [
    day,
    minutes.length,
  ]);

describe("the records of a database", () => {
  it("are those that another tab may have changed, where memory is no newer", async () => {
    const { store, state, put } = memoryDatabase();
    state.isFull = true;
    await store.change(id, () => recordUntil(10));
    state.isFull = false;
    put(`${id.day} ${id.source}`, { ...recordUntil(10), yieldWh: 7 });
    const bringUp = vi.fn<(now: DayRecord | undefined) => DayRecord | undefined>((now) => now);
    await store.change(id, bringUp);
    expect(bringUp.mock.calls[0]?.[0]).toMatchObject({ yieldWh: 7 });
  });

  it("are not told to be kept after an error of what brings them up to date", async () => {
    const { store } = memoryDatabase();
    const change = store.change(id, () => {
      throw new Error("wrong");
    });
    await expect(change).rejects.toThrow("wrong");
  });

  it("lose their curves but on the newest days up to today, and those that are none are deleted", async () => {
    const { store, put, keys } = memoryDatabase();
    for (const day of [...days, "2026-06-29"]) {
      const record = recordOn(day, 400, 50);
      await store.change(record, () => record);
    }
    put("2026-06-18 grid", { none: true });
    await store.prune(last, 2);
    expect(await curves(store)).toEqual([
      [first, 0],
      [second, 50],
      [last, 50],
      ["2026-06-29", 50],
    ]);
    expect(keys()).not.toContain("2026-06-18 grid");
  });

  it("keep their curves while there are no more days than that", async () => {
    const { store } = memoryDatabase();
    for (const day of days) {
      const record = recordOn(day, 400, 50);
      await store.change(record, () => record);
    }
    await store.prune(last, 3);
    expect((await curves(store)).map(([, length]) => length)).toEqual([50, 50, 50]);
  });

  it("come back as they were at first, however often they were replaced", async () => {
    const { store } = memoryDatabase();
    const record = recordOn(last, 400);
    await store.change(record, () => record);
    for (const yieldWh of [900, 800]) await store.replace([{ ...record, yieldWh }]);
    const yieldNow = async () => (await store.read([record]))[0]?.yieldWh;
    expect([await yieldNow(), await store.replacedCount()]).toEqual([800, 1]);
    await store.restore();
    expect([await yieldNow(), await store.replacedCount()]).toEqual([undefined, 0]);
  });

  it("are no record where they stand under the key of another", async () => {
    const { store, put } = memoryDatabase();
    put(`${last} grid`, recordOn(last, 400));
    expect(await store.read([{ source: "grid", day: last }])).toEqual([undefined]);
  });
});
