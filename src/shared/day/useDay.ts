import { useStore } from "jotai";
import { useCallback, useEffect, useState } from "react";
import type { DayRecord } from "#plant/history/day-record.ts";
import { todayWh } from "#plant/history/figures.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { historyOf } from "#app/shared/history/history.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useReading, type Reading } from "#app/shared/history/useReading.ts";
import { usualWh } from "./usualDay.ts";

export const daySources = ["sun", "house", "grid", "battery"] as const;
export type DaySource = (typeof daySources)[number];

export interface RecordedDay {
  readonly day: Day;
  readonly nowS: number;
  readonly records: Readonly<Record<DaySource, DayRecord | undefined>>;
}

/** The day of now from the record of the hub, else from that of this browser. */
export function useDay(): Reading<RecordedDay> & { readonly usualWh: number | undefined } {
  const history = historyOf(useStore());
  const reading = useReading(history, readDay);
  return { ...reading, usualWh: useUsual(history, reading.value?.day) };
}

async function readDay({ days }: History): Promise<RecordedDay> {
  const nowS = Date.now() / 1000;
  const day = dayOf(nowS);
  const [sun, house, grid, battery] = await days.read(
    daySources.map((source) => ({ source, day })),
  );
  return { day, nowS, records: { sun, house, grid, battery } };
}

// Days that are over do not change: they are asked for once.
function useUsual(history: History, day: Day | undefined): number | undefined {
  const [usual, setUsual] = useState<number>();
  const read = useCallback(
    async (today: Day) => {
      const period = { first: dayAfter(today, -28), last: dayAfter(today, -1) };
      const figures = await history.days.figures(["sun"], period);
      return usualWh(figures.get("sun") ?? []);
    },
    [history],
  );
  useEffect(() => {
    if (day === undefined) return undefined;
    let isWanted = true;
    // Without them the day is shown alone.
    read(day).then(
      (wh) => isWanted && setUsual(wh),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [read, day]);
  return usual;
}

/** Energy from the sun today in Wh; undefined if unknown. */
export function sunTodayWh({ records: { sun }, nowS }: RecordedDay): number | undefined {
  return sun && todayWh(sun, nowS);
}
