import { useAtomValue, useStore } from "jotai";
import { useCallback, useMemo } from "react";
import type { DayRecord } from "#plant/history/day-record.ts";
import type { Period } from "#plant/history/figures.ts";
import { dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { historyOf, type History } from "#app/shared/history/history.ts";
import type { HistorySource, Keeping, SourceInfo } from "#app/shared/history/HistorySource.ts";
import { clockAtom } from "#app/shared/time/clock.ts";
import {
  needsOf,
  shownOf,
  type Choice,
  type ReadChoice,
  type ReadDay,
  type ReadLayer,
  type Shown,
} from "./shown.ts";
import { useReading, type Reading } from "./useReading.ts";
import { viewOf } from "./views.ts";

const nowAtom = clockAtom(5_000);

interface Loaded extends Omit<ReadChoice, "nowS" | "layers" | "presence"> {
  readonly choice: Choice;
  readonly layers: readonly ReadLayer[];
  readonly presence: readonly ReadDay[];
  /** Records of today, by source, as far as they are written. */
  readonly today: ReadonlyMap<string, DayRecord | undefined>;
}

/** What is known of the history as a whole. */
export interface Overview {
  readonly sources: readonly SourceInfo[];
  readonly keeping: Keeping;
  /** The first day of which anything is known. */
  readonly firstDay: Day | undefined;
}

/** The history of this tab. */
export function useHistory(): History {
  return historyOf(useStore());
}

/** The sources there are. */
export function useOverview(history: History): Reading<Overview> {
  return useReading(history, readOverview);
}

async function readOverview({ days }: History): Promise<Overview> {
  const [sources, firstDay] = await Promise.all([days.sources(), days.firstDay()]);
  return { sources, firstDay, keeping: days.keeping };
}

/** Sources whose figures show what became of the energy. */
const meters = ["total", "grid", "battery", "charger"];

/** Figures of the plant's meters in a period, by source; undefined while they are being read. */
export function useMeters(history: History, choice: Choice) {
  const read = useCallback(
    async ({ days }: History) => {
      const { period } = needsOf(choice);
      const figures = await Promise.all(
        meters.map((source) => days.figures(source, within(period, choice.known))),
      );
      return new Map(meters.map((source, at) => [source, figures[at] ?? []]));
    },
    [choice],
  );
  return useReading(history, read).value;
}

/** What a choice shows, up to this moment. */
export function useShown(history: History, choice: Choice): Reading<Shown> {
  const nowS = Math.floor(useAtomValue(nowAtom) / 1000);
  const read = useCallback(({ days }: History) => readChoice(days, choice), [choice]);
  const { value: loaded, failure } = useReading(history, read);
  const today = dayOf(nowS);
  const period = loaded && needsOf(loaded.choice).period;
  // A time that is over does not change with the clock.
  const reachS = period && period.first <= today && today <= period.last ? nowS : 0;
  const value = useMemo(
    () => loaded && shownOf(loaded.choice, upToNow(history, loaded, reachS)),
    [history, loaded, reachS],
  );
  return { ...(value && { value }), failure };
}

/** What was read, with what the recorder knows beyond it; as it was read when `nowS` is 0. */
function upToNow({ recorder }: History, loaded: Loaded, nowS: number): ReadChoice {
  if (nowS === 0) return { ...loaded, nowS };
  const today = dayOf(nowS);
  const live = (source: string) => (read: ReadDay) => {
    const record = recorder.upToNow(source, read.day, read.record);
    return record === read.record ? read : readDay(read.day, record);
  };
  const isHour = viewOf(loaded.choice.view).lastS !== undefined;
  const layers = loaded.layers.map((layer): ReadLayer => {
    const { source, figures } = layer;
    const record = recorder.upToNow(source, today, loaded.today.get(source));
    return {
      source,
      days: layer.days.map(live(source)),
      figures: record ? [...figures.filter(({ day }) => day !== today), record] : figures,
      samples: isHour ? recorder.lastHour(source) : undefined,
    };
  });
  return { ...loaded, layers, presence: loaded.presence.map(live("total")), nowS };
}

async function readChoice(store: HistorySource, choice: Choice): Promise<Loaded> {
  const { period, curves, compared: comparedDays } = needsOf(choice);
  const { sources, known } = choice;
  const read = async (source: string, days: readonly Day[]) => {
    const records = await store.read(days.map((day) => ({ source, day })));
    return days.map((day, at) => readDay(day, records[at]));
  };
  const layerOf = async (source: string): Promise<ReadLayer> => {
    const days = await read(source, curves);
    const figures =
      curves.length > 0
        ? days.flatMap(({ day, record }) => (record && day >= period.first ? record : []))
        : await store.figures(source, within(period, known));
    return { source, days, figures, samples: undefined };
  };
  const [source = "total"] = sources;
  const [layers, presence, compared, today] = await Promise.all([
    Promise.all(sources.map(layerOf)),
    sources.length === 1 && source !== "total" ? read("total", curves) : [],
    read(source, comparedDays),
    store.read(sources.map((one) => ({ source: one, day: known.last }))),
  ]);
  return {
    choice,
    layers,
    presence,
    compared,
    today: new Map(sources.map((one, at) => [one, today[at]])),
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
