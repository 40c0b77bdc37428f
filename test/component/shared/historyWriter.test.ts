import fc from "fast-check";
import { createStore } from "jotai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { historyOf } from "#app/shared/history/history.ts";
import { HistoryStore } from "#app/shared/history/HistoryStore.ts";
import { HistoryWriter } from "#app/shared/history/HistoryWriter.ts";
import { otherTabs, type OtherTabs } from "#app/shared/history/otherTabs.ts";
import { findUnwritten } from "#app/shared/history/unwritten.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { isDayAtom } from "#app/shared/time/useSun.ts";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { unknownPlant } from "#plant/energy/meters.ts";
import { Recorder } from "#plant/history/recorder.ts";
import { emptyLive, type LiveState } from "#protocol/live/live.ts";
import { measuredInverter } from "../../support/liveBench.ts";
import { runs } from "../../support/runs.ts";

const startMs = Date.parse("2026-06-21T12:00:00+02:00");
const total = { source: "total", day: dayOf(startMs / 1000) };

// In memory: where the browser keeps nothing, a store keeps the records of the visit.
const inMemory = () => new HistoryStore(() => Promise.reject(new Error("none")));

const plant = () => unknownPlant;

function tab(
  days: HistoryStore,
  olderTab = false,
  isOutlived: OtherTabs["isOutlived"] = () => false,
) {
  const recorder = new Recorder();
  recorder.resume(findUnwritten(), Date.now());
  const others: OtherTabs = {
    isYoungerThanAny: () => olderTab,
    isOutlived,
    tellWritten: vi.fn<OtherTabs["tellWritten"]>(),
    tellCleared: vi.fn<OtherTabs["tellCleared"]>(),
    tellGone: vi.fn<OtherTabs["tellGone"]>(),
  };
  const onWritten = vi.fn<() => void>();
  const around = { recorder, days, others, polled: () => [], plant, onWritten };
  return { recorder, others, onWritten, writer: new HistoryWriter(around) };
}

function observe(recorder: Recorder, seconds: number): void {
  hearAll([recorder], seconds);
}

function hearAll(recorders: readonly Recorder[], seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    vi.setSystemTime(Date.now() + 1000);
    const live = liveWith(400 + second);
    for (const recorder of recorders) {
      recorder.observe({ live, battery: undefined, unmetered: null, nowMs: Date.now() });
    }
  }
}

/** A tab at work: every message may start a write, which is done before the next. */
async function recordFor({ recorder, writer }: ReturnType<typeof tab>, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    observe(recorder, 1);
    writer.writeWhenDue();
    await new Promise(setImmediate);
  }
}

function liveWith(powerW: number): LiveState {
  const Power = { v: powerW, u: "W", d: 0 };
  const figures = { Power, YieldDay: undefined, YieldTotal: undefined };
  return { ...emptyLive, receivedAt: new Map(), total: figures };
}

function leftBy({ recorder, others }: ReturnType<typeof tab>) {
  const [unwritten = []] = vi.mocked(others.tellGone).mock.lastCall ?? [];
  return { sinceS: recorder.sinceS, unwritten };
}

/** No day that had records has less of them than before. */
async function expectKept(days: HistoryStore, seen: Map<string, number>) {
  seen.set(dayOf(Date.now() / 1000), 0);
  seen.set(total.day, seen.get(total.day) ?? 0);
  for (const [day, coveredS] of seen) {
    const [record] = await days.read([{ source: "total", day }]);
    const nowS = record?.energy.coveredS ?? 0;
    expect(nowS).toBeGreaterThanOrEqual(coveredS);
    seen.set(day, nowS);
  }
}

/** The least time that any whole minute between two times is covered, in seconds. */
async function leastCovered(days: HistoryStore, fromMs: number, toMs: number): Promise<number> {
  let leastS = 60;
  for (let atS = Math.ceil(fromMs / 60_000) * 60; atS <= toMs / 1000; atS += 60) {
    const [record] = await days.read([{ source: "total", day: dayOf(atS) }]);
    const minute = record ? Math.floor((atS - record.startS) / 60) : -1;
    leastS = Math.min(leastS, (minutesOf(record).covered[minute] ?? 0) / 10);
  }
  return leastS;
}

const silent = {
  onWritten: () => undefined,
  onCleared: () => undefined,
  onGone: () => Promise.resolve(),
};

async function coverageIn(days: HistoryStore): Promise<number> {
  const [record] = await days.read([total]);
  return record?.energy.coveredS ?? 0;
}

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: startMs });
  return () => vi.useRealTimers();
});

describe("when the page is hidden or left", () => {
  it("writes to the last sample, and does not seem to go on writing", async () => {
    const days = inMemory();
    const { recorder, others, writer } = tab(days);
    observe(recorder, 41);
    writer.writeWhenDue();
    writer.leave();
    await expect.poll(() => coverageIn(days)).toBe(40);
    expect(others.tellWritten).not.toHaveBeenCalled();
  });

  it("leaves what the browser did not take any more to the next visit", async () => {
    const first = tab(new HistoryStore(() => new Promise(() => undefined)));
    observe(first.recorder, 41);
    first.writer.leave();
    vi.setSystemTime(Date.now() + 300_000);
    const days = inMemory();
    const second = tab(days);
    observe(second.recorder, 20);
    second.writer.writeWhenDue();
    await expect.poll(() => second.others.tellWritten).toHaveBeenCalledOnce();
    expect(await coverageIn(days)).toBe(40 + 19);
  });

  it("leaves what it has heard for longer to a younger tab, which then goes on from there", async () => {
    const first = tab(new HistoryStore(() => new Promise(() => undefined)));
    const days = inMemory();
    const second = tab(days, true);
    observe(first.recorder, 31);
    for (let moment = 0; moment < 10; moment += 1) {
      observe(first.recorder, 1);
      vi.setSystemTime(Date.now() - 1000);
      observe(second.recorder, 1);
    }
    first.writer.leave();
    await second.writer.takeOver(leftBy(first));
    expect(await coverageIn(days)).toBe(40);
    observe(second.recorder, 20);
    second.writer.leave();
    await expect.poll(() => coverageIn(days)).toBe(60);
  });

  it("leaves nothing while an older tab goes on recording", () => {
    const { recorder, writer } = tab(inMemory(), true);
    observe(recorder, 41);
    writer.leave();
    expect(findUnwritten()).toEqual([]);
  });
});

it("keeps nothing of what was just being written when the owner clears the history", async () => {
  const store = createStore();
  const history = historyOf(store);
  const { push: tell } = store.get(liveFeedAtom.latestAtom);
  for (let second = 0; second < 20; second += 1) {
    vi.setSystemTime(Date.now() + 1000);
    tell(liveWith(400), Date.now());
  }
  // By now the first write is under way.
  await history.clear();
  expect(await history.days.readAll({ first: total.day, last: total.day })).toEqual([]);
});

it.each([
  ["by day", true, false],
  ["while the gateway has not said whether it is day", undefined, false],
  ["after dark", false, true],
] as const)("an inverter that is silent for hours, %s", async (_when, isDay, isRecorded) => {
  const store = createStore();
  const { recorder } = historyOf(store);
  const read = store.get;
  const { push: tell } = read(liveFeedAtom.latestAtom);
  vi.spyOn(store, "get").mockImplementation((one) => (one === isDayAtom ? isDay : read(one)));
  const barn = measuredInverter(425, { data_age: 3600, reachable: false });
  for (let second = 0; second <= 30; second += 1) {
    vi.setSystemTime(startMs + second * 1000);
    tell({ ...liveWith(425), inverters: [barn] }, Date.now());
  }
  const record = recorder.upToNow("total", total.day, undefined);
  expect((record?.energy.coveredS ?? 0) > 0).toBe(isRecorded);
});

// As when the browser gives up every transaction of a page that closes.
const dead = () => new HistoryStore(() => new Promise(() => undefined));

// The oldest tab, a tab that is 20 s younger, and a tab that has just been opened and stays.
async function closedTogether(order: readonly ("oldest" | "younger")[]) {
  const days = inMemory();
  const tabs = { oldest: tab(dead()), younger: tab(dead(), true) };
  const open = new Set<string>(["oldest", "younger"]);
  const stays = tab(days, true, (sinceS) =>
    order.some((name) => open.has(name) && tabs[name].recorder.sinceS < sinceS),
  );
  observe(tabs.oldest.recorder, 20);
  hearAll([tabs.oldest.recorder, tabs.younger.recorder], 20);
  hearAll([tabs.oldest.recorder, tabs.younger.recorder, stays.recorder], 10);
  const taken = order.map((name) => {
    tabs[name].writer.leave();
    open.delete(name);
    return stays.writer.takeOver(leftBy(tabs[name]));
  });
  await Promise.all(taken);
  return { days, stays };
}

describe("when two tabs close in the same moment", () => {
  it.each([
    ["the oldest first", ["oldest", "younger"]],
    ["the oldest last", ["younger", "oldest"]],
  ] as const)("the third writes everything, %s, and shows it at once", async (_name, order) => {
    const { days, stays } = await closedTogether(order);
    expect(await coverageIn(days)).toBe(49);
    expect(stays.onWritten).toHaveBeenCalled();
  });

  it("a tab that has listened for longer loses nothing of its own to a younger one", async () => {
    const days = inMemory();
    const stays = tab(days);
    observe(stays.recorder, 20);
    const younger = tab(inMemory(), true);
    hearAll([stays.recorder, younger.recorder], 10);
    younger.writer.leave();
    await stays.writer.takeOver(leftBy(younger));
    stays.writer.leave();
    await expect.poll(() => coverageIn(days)).toBe(29);
  });
});

describe("when the clock jumps", () => {
  const seconds = fc.integer({ min: 40, max: 100 });
  const jumpS = fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.integer({ min: -7200, max: 7200 }),
    fc.integer({ min: -40 * 86_400, max: 40 * 86_400 }),
    fc.constantFrom(-3 * 365 * 86_400, 3 * 365 * 86_400),
  );
  const visits = fc.array(fc.record({ seconds, jumpS, isReopened: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });

  // In UTC the second jump leads to the first minute of a day that is recorded until later.
  const toMidnight = [
    { seconds: 40, jumpS: -115_746, isReopened: false },
    { seconds: 40, jumpS: -6676, isReopened: false },
  ];

  it("recording and writing go on after it, and nothing written is lost", async () => {
    await fc.assert(
      fc.asyncProperty(visits, async (parts) => {
        window.localStorage.clear();
        vi.setSystemTime(startMs);
        const days = inMemory();
        const seen = new Map<string, number>();
        let now = tab(days);
        for (const part of parts) {
          await recordFor(now, part.seconds);
          vi.setSystemTime(Date.now() + part.jumpS * 1000);
          if (part.isReopened) now = tab(days);
          await expectKept(days, seen);
        }
        const fromMs = Date.now();
        await recordFor(now, 250);
        expect(await leastCovered(days, fromMs + 60_000, Date.now() - 130_000)).toBe(60);
      }),
      { numRuns: runs(25), examples: [[toMidnight]] },
    );
  });

  it("a tab that starts learns of an older one before either has written", async () => {
    const olderS = Date.now() / 1000 - 60;
    otherTabs(() => olderS, silent);
    const others = otherTabs(() => Infinity, silent);
    await expect.poll(() => others.isYoungerThanAny(Date.now() / 1000)).toBe(true);
  });

  it("what no tab of this page says changes nothing", async () => {
    const calls: string[] = [];
    const news = new BroadcastChannel("heliograph-history");
    const others = otherTabs(() => Infinity, {
      onWritten: () => calls.push("written"),
      onCleared: () => calls.push("cleared"),
      onGone: async () => void calls.push("gone"),
    });
    const junk = [null, "", 7, [], {}, { kind: "wrote" }, { kind: "bye", tab: "x", unwritten: {} }];
    for (const message of [...junk, { kind: "wrote", tab: "last", sinceS: 1 }]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      news.postMessage(message);
    }
    await expect.poll(() => others.isOutlived(2)).toBe(true);
    expect(calls).toEqual(["written"]);
    news.close();
  });

  it("a tab that closed is the older one until its rest is written", async () => {
    const news = new BroadcastChannel("heliograph-history");
    const writes = new Set<() => void>();
    const onGone = () => new Promise<void>((resolve) => void writes.add(resolve));
    const others = otherTabs(() => Infinity, { ...silent, onGone });
    const say = (kind: "wrote" | "bye") =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      news.postMessage({ kind, tab: "x", sinceS: 1, unwritten: [] });
    say("wrote");
    say("bye");
    await expect.poll(() => others.isYoungerThanAny(2) && !others.isOutlived(2)).toBe(true);
    for (const write of writes) write();
    await expect.poll(() => others.isYoungerThanAny(2)).toBe(false);
    news.close();
  });

  it("another tab that has crashed is given up all the same", async () => {
    const news = new BroadcastChannel("heliograph-history");
    const others = otherTabs(() => Infinity, silent);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    news.postMessage({ kind: "wrote", tab: "crashed", sinceS: 1 });
    await expect.poll(() => others.isOutlived(2)).toBe(true);
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(others.isOutlived(2)).toBe(false);
    news.close();
  });
});
