import { atom } from "jotai";
import { counterWh } from "#plant/history/figures.ts";
import { wholeShare, type RecordedDay } from "./useDay.ts";

/** Energy from the sun today, and of a usual day, in Wh. */
export interface SunToday {
  /** Undefined while it is unknown. */
  readonly wh: number | undefined;
  readonly usualWh: number | undefined;
}

/** The same as the card of the day has read it. */
export const sunTodayAtom = atom<SunToday | undefined>(undefined);

/**
 * Energy from the sun today in Wh, by the counters where the gateway has them. Undefined where there is none and too
 * little of the day is recorded.
 */
export function sunTodayWh({ records: { sun }, nowS }: RecordedDay): number | undefined {
  if (!sun) return undefined;
  const { inWh, coveredS } = sun.energy;
  return counterWh(sun) ?? (coveredS < wholeShare * (nowS - sun.startS) ? undefined : inWh);
}
