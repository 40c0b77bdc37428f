import type { createStore } from "jotai";
import { unknownPlant, type PlantFacts } from "#plant/energy/meters.ts";
import { plantFacts } from "#plant/energy/live-balance.ts";
import { type DayRecord, joinRecords } from "#plant/history/day-record.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { Recorder } from "#plant/history/recorder.ts";
import { plantDay } from "#plant/live/plant-day.ts";
import { chargerSideAtom } from "../gateway/profile.ts";
import { askLimiterAtom } from "../live/askLimiter.ts";
import { batteryFeedAtom } from "../live/deviceFeeds.ts";
import { liveFeedAtom } from "../live/feeds.ts";
import { limiterAtom, unmeteredBy } from "../live/limiterRole.ts";
import { isHubRecorded } from "../place.ts";
import { isDayAtom } from "../time/useSun.ts";
import { pageVisibility } from "../visibility.ts";
import { correctedHistory } from "./CorrectedHistory.ts";
import { openDatabase } from "./database.ts";
import { deriveEarlierDays, type EarlierDays } from "./earlierDays.ts";
import { HistoryStore } from "./HistoryStore.ts";
import { HistoryWriter, writeDerived } from "./HistoryWriter.ts";
import { startHub } from "./hub.ts";
import { ownCorrections, takeCorrections } from "./ownCorrections.ts";
import { otherTabs } from "./otherTabs.ts";
import type { History } from "./pageHistory.ts";
import { findUnwritten, forgetUnwritten } from "./unwritten.ts";

type Store = ReturnType<typeof createStore>;

/** Curves are kept of a quarter of a year's days with records, the figures of each day for good. */
const curveDays = 92;

/** Interval for asking how the power meter is wired: until it is known, and in case it changes. */
const askAgainMs = 15_000;
const askAnewMs = 3_600_000;

const histories = new WeakMap<Store, History>();

/**
 * Returns the history that belongs to a store. From the first call on it records all messages of that store's feeds;
 * it opens no feed itself.
 */
export function historyOf(store: Store): History {
  const known = histories.get(store);
  if (known) return known;
  const startedHistory = startHistory(store);
  histories.set(store, startedHistory);
  return startedHistory;
}

function startHistory(store: Store): History {
  const recorder = new Recorder();
  const days = new HistoryStore(openDatabase);
  if (isHubRecorded) {
    recordFeeds(store, recorder, () => undefined);
    return startHub(store, recorder, days);
  }
  recorder.resume(findUnwritten(), Date.now());
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const forget = () => {
    recorder.clear();
    writer.forget();
    notify();
  };
  const others = otherTabs(() => recorder.sinceS, {
    onWritten: notify,
    onCleared: forget,
    onGone: (left) => writer.takeOver(left),
  });
  const polled = () => {
    const inverters = store.get(liveFeedAtom.latestAtom).state?.inverters ?? [];
    return inverters.flatMap(({ poll_enabled, serial }) =>
      poll_enabled === false ? [] : [serial],
    );
  };
  const plant = () => plantOf(store);
  const writer = new HistoryWriter({ recorder, days, others, polled, plant, onWritten: notify });
  recordFeeds(store, recorder, () => writer.writeWhenDue());
  const today = dayOf(Date.now() / 1000);
  pageVisibility.onChange(() => !pageVisibility.isVisible() && writer.leave());
  const pruned = days.prune(today, curveDays);
  let earlier: EarlierDays | undefined;
  void pruned.then(() => (earlier = deriveEarlierDays(days, today, notify)));
  const refresh = () => {
    writer.forget();
    notify();
  };
  return {
    recorder,
    days: correctedHistory(days, ownCorrections.read),
    own: days,
    refresh,
    correct: async (day, yields) => {
      ownCorrections.write(day, yields);
      notify();
    },
    earlier: () => earlier,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async clear() {
      forgetUnwritten();
      ownCorrections.clear();
      // A write during this write finds nothing more to write.
      recorder.clear();
      await days.clear();
      others.tellCleared();
      forget();
    },
    async add(records) {
      for (const { record, name } of records) {
        const { correctedWh: _, ...recorded } = record;
        await days.change(recorded, (kept) => joinedTo(kept, recorded), name);
      }
      await takeCorrections(
        records.map(({ record }) => record),
        ownCorrections.write,
      );
      for (const day of new Set(records.map(({ record }) => record.day)))
        await writeDerived(days, day, unknownPlant);
      refresh();
    },
  };
}

function joinedTo(kept: DayRecord | undefined, record: DayRecord): DayRecord {
  return kept ? joinRecords(kept, record) : record;
}

function plantOf(store: Store): PlantFacts {
  const live = store.get(liveFeedAtom.latestAtom).state;
  const limiter = store.get(limiterAtom);
  if (!live) return unknownPlant;
  const known = limiter && limiter !== "unreadable" ? limiter : undefined;
  return plantFacts({ live, chargerSide: store.get(chargerSideAtom) }, known);
}

function recordFeeds(store: Store, recorder: Recorder, onRecorded: () => void): void {
  const latestLive = store.get(liveFeedAtom.latestAtom);
  const latestBattery = store.get(batteryFeedAtom.latestAtom);
  const observe = (nowMs: number) => {
    const { state: live } = latestLive;
    if (!live) return;
    const limiter = store.get(limiterAtom);
    if (live.power_meter?.enabled) {
      store.set(askLimiterAtom, limiter === undefined ? askAgainMs : askAnewMs);
    }
    const unmetered = unmeteredBy(limiter, live.inverters);
    const chargerSide = store.get(chargerSideAtom);
    const states = { live, nowMs, storage: plantOf(store).storage };
    const { isDay } = plantDay(states, store.get(isDayAtom));
    const battery = latestBattery.state;
    recorder.observe({ ...states, isDay, battery, unmetered, chargerSide });
    onRecorded();
  };
  latestLive.onChange(observe);
  observe(Date.now());
}
