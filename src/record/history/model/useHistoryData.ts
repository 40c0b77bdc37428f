import { useAtomValue, useStore } from "jotai";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { DayRecord } from "#plant/history/day-record.ts";
import type { Period } from "#plant/history/figures.ts";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { Source } from "#plant/history/sources.ts";
import { historyOf } from "#app/shared/history/history.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import type { Keeping, SourceInfo } from "#app/shared/history/HistorySource.ts";
import { clockAtom } from "#app/shared/time/clock.ts";
import { needsOf, historyDataOf, timeBefore } from "./needs.ts";
import {
  energyOf,
  type Choice,
  type ReadChoice,
  type ReadDay,
  type ReadLayer,
  type HistoryData,
} from "./historyData.ts";
import { readCompared } from "./readCompared.ts";
import { subjectId } from "./sourceNames.ts";
import { useReading, type Reading } from "#app/shared/history/useReading.ts";
import { viewOf } from "./views.ts";

const nowAtom = clockAtom(5_000);

/** So long after something is shown the time before it is read. */
const aheadMs = 300;

interface LoadedHistory extends Omit<ReadChoice, "nowS" | "layers" | "presence"> {
  readonly choice: Choice;
  readonly layers: readonly ReadLayer[];
  readonly presence: readonly ReadDay[];
  /** Records of today, by source, as far as they are written. */
  readonly today: ReadonlyMap<string, DayRecord | undefined>;
}

export interface Overview {
  readonly sources: readonly SourceInfo[];
  readonly keeping: Keeping;
  readonly firstDay: Day | undefined;
  /** Tries again to derive the days of an earlier version, which failed. */
  readonly retryEarlier?: () => void;
}

export function useHistory(): History {
  return historyOf(useStore());
}

/** The sources there are. */
export function useOverview(history: History): Reading<Overview> {
  return useReading(history, readOverview);
}

async function readOverview({ days, earlier: earlierOf }: History): Promise<Overview> {
  const [sources, firstDay] = await Promise.all([days.sources(), days.firstDay()]);
  const earlier = earlierOf?.();
  const hasFailed = earlier?.failure() !== undefined;
  return {
    sources,
    firstDay,
    keeping: days.keeping,
    ...(earlier && hasFailed && { retryEarlier: earlier.retry }),
  };
}

export function useHistoryData(history: History, choice: Choice): Reading<HistoryData> {
  const nowS = Math.floor(useAtomValue(nowAtom) / 1000);
  const { value: loaded, failure } = useReadAhead(history, choice);
  const today = dayOf(nowS);
  const period = loaded && needsOf(loaded.choice).period;
  // A time that is over does not change with the clock.
  const reachS = period && period.first <= today && today <= period.last ? nowS : 0;
  const value = useMemo(
    () => loaded && historyDataOf(loaded.choice, upToNow(history, loaded, reachS)),
    [history, loaded, reachS],
  );
  return { ...(value && { value }), failure };
}

/**
 * With a hub the time before is read ahead, so that a step back only draws. A step first shows its heading, then its
 * data.
 */
function useReadAhead(history: History, chosen: Choice): Reading<LoadedHistory> {
  const choice = useDeferredValue(chosen);
  const [kept] = useState<ReadCache>(() => new Map());
  const known = kept.get(keyOf(choice))?.loaded;
  const read = useCallback((from: History) => readOnce(from, choice, kept), [choice, kept]);
  useEffect(() => history.onChange((reach) => forget(kept, reach)), [history, kept]);
  const reading = useReading(history, read, known);
  const isRead = known !== undefined;
  useEffect(() => {
    const before = timeBefore(choice);
    if (!isRead || !history.hub || !before) return undefined;
    const readAhead = () => void readOnce(history, before, kept).catch(() => undefined);
    const timer = setTimeout(readAhead, aheadMs);
    return () => clearTimeout(timer);
  }, [history, choice, kept, isRead]);
  const { value, failure } = reading;
  // Unreadable data is not replaced by other data.
  const isOther = failure !== undefined && value && keyOf(value.choice) !== keyOf(choice);
  return isOther ? { failure } : reading;
}

/** Choices as they were read, or are being read, until records change. */
type ReadCache = Map<string, KeptRead>;

interface KeptRead {
  readonly reading: Promise<LoadedHistory>;
  loaded?: LoadedHistory;
}

// A step to a time that is over asks for nothing again each minute.
function forget(kept: ReadCache, reach?: "recent"): void {
  for (const [key, { loaded }] of kept)
    if (!(reach && loaded && isOver(loaded.choice))) kept.delete(key);
}

// The last minute of yesterday may be written after midnight.
function isOver(choice: Choice): boolean {
  return needsOf(choice).period.last < dayAfter(choice.known.last, -1);
}

// Any day of a period asks for the same.
function keyOf(choice: Choice): string {
  const { subject, sources, view, known, compare } = choice;
  const ids = sources.map(({ id }) => id);
  return JSON.stringify([subjectId(subject), ids, view, known, compare, needsOf(choice).period]);
}

/** A choice as it was read before, as it is being read, or as it is read now. */
async function readOnce(history: History, choice: Choice, kept: ReadCache): Promise<LoadedHistory> {
  const key = keyOf(choice);
  const before = kept.get(key);
  if (before) return before.reading;
  // Data that was cleared meanwhile is not stored.
  const entry: KeptRead = { reading: readAll(history, choice) };
  kept.set(key, entry);
  try {
    entry.loaded = await entry.reading;
    return entry.loaded;
  } catch (error) {
    if (kept.get(key) === entry) kept.delete(key);
    throw error;
  }
}

async function readAll(history: History, choice: Choice): Promise<LoadedHistory> {
  const { period } = needsOf(choice);
  const [loaded, compared] = await Promise.all([
    readChoice(history, choice),
    readCompared(history.days, choice, period),
  ]);
  return { ...loaded, ...compared };
}

/** The stored data, with the recorder's later samples; only the stored data when `nowS` is 0. */
function upToNow({ recorder }: History, loaded: LoadedHistory, nowS: number): ReadChoice {
  if (nowS === 0) return { ...loaded, nowS };
  const today = dayOf(nowS);
  const live = (source: string) => (read: ReadDay) => {
    const record = recorder.upToNow(source, read.day, read.record);
    return record === read.record ? read : readDay(read.day, record);
  };
  const isHour = viewOf(loaded.choice.view).lastS !== undefined;
  const layers = loaded.layers.map((layer): ReadLayer => {
    const { source, figures } = layer;
    const { id } = source;
    const record = recorder.upToNow(id, today, loaded.today.get(id));
    return {
      source,
      days: layer.days.map(live(id)),
      figures: record ? [...figures.filter(({ day }) => day !== today), record] : figures,
      samples: isHour ? recorder.lastHour(id) : undefined,
    };
  });
  return { ...loaded, layers, presence: loaded.presence.map(live("total")), nowS };
}

async function readChoice({ days: store, hub }: History, choice: Choice): Promise<LoadedHistory> {
  const { period, curves, compared: comparedDays, meters } = needsOf(choice);
  const { known } = choice;
  const ids = choice.sources.map(({ id }) => id);
  const read = async (of: readonly string[], days: readonly Day[]) => {
    const wanted = of.flatMap((source) => days.map((day) => ({ source, day })));
    const records = await store.read(wanted);
    return wanted.map(({ source, day }, at) => ({ source, ...readDay(day, records[at]) }));
  };
  const [first = "total"] = ids;
  const figured = [...new Set(curves.length > 0 ? meters : ids.concat(meters))];
  const isPart = ids.length === 1 && first !== "total";
  // The hub's answers are up to now.
  const isUnderWay = !hub && period.first <= known.last && known.last <= period.last;
  const [figures, days, compared, today] = await Promise.all([
    store.figures(figured, within(period, known)),
    read(isPart ? ["total", ...ids] : ids, curves),
    read([first], comparedDays),
    read(isUnderWay ? ids : [], [known.last]),
  ]);
  const layerOf = (one: Source): ReadLayer => {
    const own = days.filter(({ source }) => source === one.id);
    return {
      source: one,
      days: own,
      figures:
        curves.length > 0
          ? own.flatMap(({ day, record }) => (record && day >= period.first ? record : []))
          : (figures.get(one.id) ?? []),
      samples: undefined,
    };
  };
  return {
    choice,
    layers: choice.sources.map(layerOf),
    energy: meters.length > 0 ? energyOf(figures, period) : undefined,
    presence: isPart ? days.filter(({ source }) => source === "total") : [],
    compared,
    today: new Map(today.map(({ source, record }) => [source, record])),
  };
}

// Beyond the time of which anything is known there is nothing to look for.
function within(period: Period, known: Period): Period {
  return {
    first: period.first < known.first ? known.first : period.first,
    last: period.last > known.last ? known.last : period.last,
  };
}

function readDay(day: Day, record: DayRecord | undefined): ReadDay {
  const startS = record?.startS ?? dayStartS(day) ?? 0;
  return { day, startS, bytes: record?.minutes ?? none, record };
}

const none = new Uint8Array(0);
