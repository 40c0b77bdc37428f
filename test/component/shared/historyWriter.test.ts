import { createStore } from "jotai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { historyOf } from "#app/shared/history/history.ts";
import { HistoryStore } from "#app/shared/history/HistoryStore.ts";
import { HistoryWriter } from "#app/shared/history/HistoryWriter.ts";
import type { OtherTabs } from "#app/shared/history/otherTabs.ts";
import { findUnwritten } from "#app/shared/history/unwritten.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import { emptyLive, type LiveState } from "#protocol/live/live.ts";

const startMs = Date.parse("2026-06-21T12:00:00+02:00");
const total = { source: "total", day: dayOf(startMs / 1000) };

// In memory: where the browser keeps nothing, a store keeps the records of the visit.
const inMemory = () => new HistoryStore(() => Promise.reject(new Error("none")));

function tab(days: HistoryStore, olderTab = false) {
  const recorder = new Recorder();
  recorder.resume(findUnwritten(), Date.now());
  const others: OtherTabs = {
    isYoungerThanAny: () => olderTab,
    tellWritten: vi.fn<OtherTabs["tellWritten"]>(),
    tellCleared: vi.fn<OtherTabs["tellCleared"]>(),
    tellGone: vi.fn<OtherTabs["tellGone"]>(),
  };
  const around = { recorder, days, others, polled: () => [], onWritten: () => undefined };
  return { recorder, others, writer: new HistoryWriter(around) };
}

function hear(recorder: Recorder, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    vi.setSystemTime(Date.now() + 1000);
    const live = liveWith(400 + second);
    recorder.hear({ live, battery: undefined, unmetered: null, nowMs: Date.now() });
  }
}

function liveWith(powerW: number): LiveState {
  const Power = { v: powerW, u: "W", d: 0 };
  const figures = { Power, YieldDay: undefined, YieldTotal: undefined };
  return { ...emptyLive, receivedAt: new Map(), total: figures };
}

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
    hear(recorder, 41);
    writer.writeWhenDue();
    writer.leave();
    await expect.poll(() => coverageIn(days)).toBe(40);
    expect(others.tellWritten).not.toHaveBeenCalled();
  });

  it("leaves what the browser did not take any more to the next visit", async () => {
    const first = tab(new HistoryStore(() => new Promise(() => undefined)));
    hear(first.recorder, 41);
    first.writer.leave();
    vi.setSystemTime(Date.now() + 300_000);
    const days = inMemory();
    const second = tab(days);
    hear(second.recorder, 20);
    second.writer.writeWhenDue();
    await expect.poll(() => coverageIn(days)).toBe(40 + 19);
    expect(second.others.tellWritten).toHaveBeenCalledOnce();
  });

  it("leaves what it has heard for longer to a younger tab, which then goes on from there", async () => {
    const first = tab(new HistoryStore(() => new Promise(() => undefined)));
    const days = inMemory();
    const second = tab(days, true);
    hear(first.recorder, 31);
    for (let moment = 0; moment < 10; moment += 1) {
      hear(first.recorder, 1);
      vi.setSystemTime(Date.now() - 1000);
      hear(second.recorder, 1);
    }
    first.writer.leave();
    const [left] = vi.mocked(first.others.tellGone).mock.calls[0] ?? [];
    await second.writer.takeOver(left ?? []);
    expect(await coverageIn(days)).toBe(40);
    hear(second.recorder, 20);
    second.writer.leave();
    await expect.poll(() => coverageIn(days)).toBe(60);
  });

  it("leaves nothing while an older tab goes on recording", () => {
    const { recorder, writer } = tab(inMemory(), true);
    hear(recorder, 41);
    writer.leave();
    expect(findUnwritten()).toEqual([]);
  });
});

it("keeps nothing of what was just being written when the owner clears the history", async () => {
  const store = createStore();
  const history = historyOf(store);
  const { tell } = store.get(liveFeedAtom.heardAtom);
  for (let second = 0; second < 20; second += 1) {
    vi.setSystemTime(Date.now() + 1000);
    tell(liveWith(400));
  }
  // By now the first write is under way.
  await history.clear();
  expect(await history.days.readDay(total.day)).toEqual([]);
});
