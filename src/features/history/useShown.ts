import { useAtomValue, useStore } from "jotai";
import { useCallback, useMemo } from "react";
import type { DayRecord } from "#plant/history/day-record.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { historyOf, type History } from "#app/shared/history/history.ts";
import type { HistoryStore, Keeping, SourceInfo } from "#app/shared/history/HistoryStore.ts";
import { clockAtom } from "#app/shared/time/clock.ts";
import { daysNeeded, shownOf, type Choice, type Shown } from "./shown.ts";
import { useReading } from "./useReading.ts";

const nowAtom = clockAtom(5_000);

interface Loaded {
  readonly choice: Choice;
  readonly records: readonly (DayRecord | undefined)[];
  readonly presence: readonly (DayRecord | undefined)[];
}

/** What is known of the history as a whole. */
export interface Overview {
  readonly sources: readonly SourceInfo[];
  readonly keeping: Keeping;
}

/** The history of this tab. */
export function useHistory(): History {
  return historyOf(useStore());
}

/** The sources there are; undefined while they are being read. */
export function useOverview(history: History): Overview | undefined {
  return useReading(history, readOverview);
}

async function readOverview({ days }: History): Promise<Overview> {
  const sources = await days.sources();
  return { sources, keeping: days.keeping };
}

/** What a choice shows, up to this moment; undefined while the first of it is being read. */
export function useShown(history: History, choice: Choice): Shown | undefined {
  const nowS = Math.floor(useAtomValue(nowAtom) / 1000);
  const read = useCallback(({ days }: History) => readChoice(days, choice), [choice]);
  const loaded = useReading(history, read);
  // A day that is over does not change with the clock.
  const reachS = loaded && daysNeeded(loaded.choice).includes(dayOf(nowS)) ? nowS : 0;
  return useMemo(() => {
    if (!loaded) return undefined;
    const { recorder } = history;
    const upToNow = (source: string, records: Loaded["records"]) =>
      daysNeeded(loaded.choice).map((day, at) =>
        reachS === 0 ? records[at] : recorder.upToNow(source, day, records[at]),
      );
    const { source } = loaded.choice;
    const records = upToNow(source, loaded.records);
    const presence = source === "total" ? records : upToNow("total", loaded.presence);
    const samples = recorder.lastHour(source);
    return shownOf(loaded.choice, { records, presence, nowS: reachS, samples });
  }, [history, loaded, reachS]);
}

async function readChoice(days: HistoryStore, choice: Choice): Promise<Loaded> {
  const needed = daysNeeded(choice);
  const read = (source: string) => days.read(needed.map((day) => ({ source, day })));
  const records = await read(choice.source);
  return { choice, records, presence: choice.source === "total" ? records : await read("total") };
}
