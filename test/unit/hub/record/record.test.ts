import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { GatewayListener } from "#hub/gatewayListener.ts";
import { RecordWriter, type RecordOptions } from "#hub/record/recordWriter.ts";
import type { ShownTime } from "#hub/record/recordClock.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import type { RecordStore } from "#hub/store/contract.ts";
import { StoreTrouble } from "#hub/store/storeTrouble.ts";
import { emptyMinutes, encodeMinutes, energyOf, minutesOf } from "#plant/history/day-minutes.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { house, silentFacts, startHouse } from "../../../support/hub/house.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const { noonMs, day } = house;

async function coveredS(store: RecordStore): Promise<number> {
  const [record] = await store.records("house", day);
  return energyOf(minutesOf(record)).coveredS;
}

describe("the record of the hub's gateways", () => {
  it("goes on after a restart without counting anything twice", async () => {
    const store = new SqliteStore(join(temporaryFolder(), "record.db"));
    const first = startHouse(store);
    await first.record.start();
    first.pass(310, 100);
    await first.record.stop();
    expect(await coveredS(store)).toBe(300);

    const second = startHouse(store);
    second.clock.systemMs = first.clock.systemMs + 20_000;
    await second.record.start();
    second.pass(310, 100);
    await second.record.stop();
    expect(await coveredS(store)).toBe(600);
    await store.close();
  });

  it("keeps what a store refused and writes it the next time", async () => {
    const store = new SqliteStore(join(temporaryFolder(), "record.db"));
    let isBroken = true;
    const breakable: RecordStore = new Proxy(store, {
      get: (target, name: keyof SqliteStore) => {
        if (name === "write" && isBroken) return () => Promise.reject(new Error("disk full"));
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const { record, pass, reports } = startHouse(breakable);
    await record.start();
    pass(120, 100);
    await record.write();
    await record.write();
    isBroken = false;
    pass(60, 100);
    await record.write();
    expect(reports).toEqual([
      "The record cannot be written: disk full",
      "The record can be written again.",
    ]);
    expect(await coveredS(store)).toBe(170);
    await store.close();
  });

  it("keeps what comes until it knows the time by a gateway, and records it then", async () => {
    const store = new SqliteStore(join(temporaryFolder(), "record.db"));
    let shown: ShownTime | undefined;
    const facts = { ...silentFacts, time: () => Promise.resolve(shown) };
    const { record, clock, pass, reports } = startHouse(store, facts);
    clock.systemMs = 0;
    await record.start();
    pass(60, 100);
    await record.write();
    expect(reports).toEqual(["The time is not known yet; what gateways send waits until it is."]);
    expect(await store.gateways()).toEqual([]);

    shown = { wallMs: noonMs, zone: "UTC0", zoneName: "Etc/UTC" };
    clock.monotonicMs += 60_000;
    await record.tick();
    pass(60, 100);
    await record.write();
    expect(record.nowMs()).toBe(noonMs + 60_000);
    expect(await coveredS(store)).toBe(50 + 50);
    await store.close();
  });

  it("dates by the system's clock, whatever zone and year a single gateway shows", async () => {
    const store = new SqliteStore(join(temporaryFolder(), "record.db"));
    const shown = { wallMs: Date.UTC(2035, 4, 5), zone: "UTC0", zoneName: "Etc/UTC" };
    const facts = { ...silentFacts, time: () => Promise.resolve(shown) };
    const { record, pass } = startHouse(store, facts);
    await record.start();
    pass(60, 100);
    await record.stop();
    expect(await store.lastDay("house")).toBe(day);
    await store.close();
  });

  it.each([
    [10, 0],
    [170, 0],
    [300, 310],
  ])(
    "loses of %i s in which a clock is ahead, and nobody confirms it, %i s",
    async (seconds, lostS) => {
      const recordedS = async (aheadMs: number) => {
        const store = new SqliteStore(join(temporaryFolder(), "record.db"));
        onTestFinished(() => store.close());
        const { record, clock, pass } = startHouse(store);
        const live = async (forS: number) => {
          for (let passed = 0; passed < forS; passed += 5) {
            pass(5, 100, 1000);
            await record.tick();
          }
          await record.write();
        };
        await record.start();
        await live(60);
        clock.systemMs += aheadMs;
        await live(seconds);
        clock.systemMs -= aheadMs;
        await live(60);
        await record.stop();
        return coveredS(store);
      };
      expect((await recordedS(0)) - (await recordedS(1e11))).toBe(lostS);
    },
  );

  it("fills its gaps from a browser's record, once", async () => {
    const store = new SqliteStore(join(temporaryFolder(), "record.db"));
    const { record, pass } = startHouse(store);
    await record.start();
    pass(600, 100);
    await record.write();
    const other = othersMinutes(600, 601, 722);
    for (let times = 0; times < 2; times += 1) {
      expect(record.adopt("house", other)).toBe(true);
      pass(60, 100);
      await record.write();
    }
    const [kept] = await store.records("house", day);
    const { mean, covered } = minutesOf(kept);
    expect([mean[600], mean[601], mean[722]]).toEqual([5000, 5000, 1000]);
    expect(covered[722]).toBe(600);
    expect(kept?.energy.coveredS).toBe(710 + 120);
    expect(record.adopt("barn", other)).toBe(false);
    expect(record.adopt("house", { ...other, day: "2026-05-01" })).toBe(false);
    await store.close();
  });

  it("keeps its own samples, written or not, of minutes that a browser's record has too", async () => {
    const store = new SqliteStore(join(temporaryFolder(), "record.db"));
    const { record, clock, pass } = startHouse(store);
    await record.start();
    pass(600, 100);
    // The write comes between two samples; the power of the first lasts until the second.
    clock.monotonicMs += 12_000;
    clock.systemMs += 12_000;
    await record.write();
    record.adopt("house", othersMinutes(725, 731));
    pass(108, 100, 12_000);
    record.adopt("house", othersMinutes(725, 730, 731));
    pass(60, 100);
    await record.write();
    const { mean, covered } = minutesOf((await store.records("house", day))[0]);
    const own = [725, 729, 730, 731];
    expect(own.map((at) => [mean[at], covered[at]])).toEqual(own.map(() => [1000, 600]));
    await store.close();
  });
});

/** A store whose answers to questions for records are let go, or refused, by the test. */
function slowStore() {
  const asked: { readonly answer: () => void; readonly refuse: () => void }[] = [];
  const written: unknown[] = [];
  const store: RecordOptions["store"] = {
    write: async (updates) => void written.push(updates),
    lastDay: () => Promise.resolve(undefined),
    records: () =>
      new Promise((resolve, reject) => {
        asked.push({ answer: () => resolve([]), refuse: () => reject(new Error("given up")) });
      }),
  };
  return { store, asked, written };
}

it("continues what the store holds once, also when a write comes meanwhile", async () => {
  const { store, asked } = slowStore();
  const { record } = startHouse(store);
  const started = record.start();
  await expect.poll(() => asked.length).toBe(1);
  const written = record.write();
  asked.at(-1)?.answer();
  await expect.poll(() => asked.length).toBe(2);
  asked.at(-1)?.answer();
  await Promise.all([started, written]);
  // Yesterday and today.
  expect(asked).toHaveLength(2);
});

it("can be written again once its store answers and the time is known", async () => {
  const world: { isAway: boolean; shown?: ShownTime } = { isAway: true };
  const orRefusal = async <Value>(value: Value): Promise<Value> => {
    if (world.isAway) throw new Error("away");
    return value;
  };
  const store: RecordOptions["store"] = {
    write: () => orRefusal(undefined),
    records: () => orRefusal([]),
    lastDay: () => orRefusal(undefined),
  };
  const facts = { ...silentFacts, time: () => Promise.resolve(world.shown) };
  const { record, clock, pass, reports } = startHouse(store, facts);
  clock.systemMs = 0;
  await record.start();
  world.isAway = false;
  await record.tick();
  expect(record.state).toMatchObject({ isFailing: true, problem: "away", trouble: null });
  expect(record.figures("house")).toEqual([]);
  expect(record.adopt("house", othersMinutes(600))).toBe(false);
  world.shown = { wallMs: noonMs, zone: "UTC0", zoneName: "Etc/UTC" };
  clock.monotonicMs += 60_000;
  await record.tick();
  expect(record.state).toMatchObject({ isFailing: false, problem: null, writtenMs: undefined });
  expect(reports).toEqual([
    expect.stringContaining("away"),
    expect.stringContaining("The time is not known yet"),
    "The record can be written again.",
  ]);
  pass(10, 100);
  await record.write();
  expect(record.state).toMatchObject({ messages: 1, unreadable: 0, writtenMs: noonMs + 10_000 });
  expect(record.readings("house")?.lastMs).toBe(noonMs + 10_000);
  expect([record.readings("barn"), record.figures("barn")]).toEqual([undefined, []]);
  expect(record.figures("house")).not.toEqual([]);
});

it("says what it waits for, unless something worse is wrong", async () => {
  const away = new StoreTrouble({ kind: "away", file: "queue" }, "It waits.", undefined);
  const full = new StoreTrouble({ kind: "full", file: "queue" }, "It is full.", undefined);
  const { store, asked } = slowStore();
  const write = vi.fn<RecordStore["write"]>(store.write);
  const giveUp = vi.fn<() => void>();
  const { record, pass } = startHouse({
    ...store,
    records: async () => [],
    write,
    trouble: away,
    giveUp,
  });
  await record.start();
  expect(record.state).toMatchObject({ isFailing: false, problem: away.message });
  expect(record.state.trouble).toBe(away.trouble);
  write.mockRejectedValueOnce(full);
  pass(60, 100);
  await record.write();
  expect(record.state).toMatchObject({ isFailing: true, problem: full.message });
  expect(record.state.trouble).toBe(full.trouble);
  await record.stop();
  expect(record.state.trouble).toBe(away.trouble);
  expect([giveUp.mock.calls, asked]).toEqual([[], []]);
});

/** The record of gateways that browsers know so many sources of, and whose each write it has. */
async function recordOf(counts: readonly number[]) {
  const writes: string[][] = [];
  const world = { isAway: false };
  const taps: GatewayListener[] = [];
  const record = new RecordWriter({
    store: {
      write: async (updates) => {
        writes.push(updates.map(({ gateway }) => gateway));
        if (world.isAway && writes.length === 2) throw new Error("away");
      },
      records: async () => [],
      lastDay: async () => undefined,
    },
    gateways: counts.map((_, at) => ({
      name: `${at}`,
      listen: (_feeds, tap) => (taps.push(tap), () => void taps.splice(0)),
    })),
    facts: () => silentFacts,
    clock: () => ({ monotonicMs: 0, systemMs: noonMs }),
    earliestMs: 0,
    report: () => undefined,
  });
  await record.start();
  for (const [at, count] of counts.entries())
    for (let number = 0; number < count; number += 1)
      record.adopt(`${at}`, { ...othersMinutes(600), source: `str 1 ${number}` });
  return { record, writes, world, taps };
}

it("writes some gateways at once, by their number and their minutes, and each again that was refused", async () => {
  const { record, writes, world } = await recordOf(Array(20).fill(1));
  const names = Array.from({ length: 20 }, (_, at) => `${at}`);
  world.isAway = true;
  await record.write();
  expect(writes.splice(0)).toEqual([names.slice(0, 8), names.slice(8, 16)]);
  world.isAway = false;
  await record.write();
  expect(writes.splice(0)).toEqual([names.slice(8, 16), names.slice(16)]);
  await record.write();
  expect(writes).toEqual([]);
  // A day has room for 25 hours.
  const large = await recordOf([14, 6, 7, 1, 6]);
  await large.record.write();
  expect(large.writes).toEqual([["0"], ["1", "2"], ["3", "4"]]);
});

it("hears no gateway any more once it has ended", async () => {
  const { record, taps } = await recordOf([1, 1]);
  expect(taps).toHaveLength(2);
  taps[0]?.onMessage("/livedata", "no JSON", 0);
  expect(record.state).toMatchObject({ messages: 1, unreadable: 1 });
  await record.stop();
  expect(taps).toEqual([]);
});

it("waits at its end for no store that hangs since the start", async () => {
  const { store, asked, written } = slowStore();
  const giveUp = () => asked.at(-1)?.refuse();
  const { record } = startHouse({ ...store, giveUp });
  const started = record.start();
  await expect.poll(() => asked.length).toBe(1);
  await record.stop();
  await started;
  // The stored part of the day is not overwritten.
  expect(written).toEqual([]);
});
/** A record of all inverters from a browser, which has 500 W in these minutes of the day and nothing else. */
function othersMinutes(...known: readonly number[]): DayRecord {
  const startS = dayStartS(day) ?? 0;
  const minutes = emptyMinutes();
  for (const at of known) {
    minutes.covered[at] = 600;
    minutes.mean[at] = 5000;
    minutes.low[at] = 5000;
    minutes.high[at] = 5000;
  }
  return {
    source: "total",
    day,
    startS,
    untilS: startS + (Math.max(...known) + 1) * 60,
    minutes: encodeMinutes(minutes),
    energy: energyOf(minutes),
  };
}
