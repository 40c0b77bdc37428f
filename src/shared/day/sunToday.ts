import { atom } from "jotai";

/** Energy from the sun today, and of a usual day, in Wh; what the sun was worth today. */
export interface SunToday {
  /** Undefined while it is unknown. */
  readonly wh: number | undefined;
  readonly usualWh: number | undefined;
  /** With its currency; undefined without a price. */
  readonly saved?: string | undefined;
}

/** The same as the card of the day has read it; apart from that card, which the first values do without. */
export const sunTodayAtom = atom<SunToday | undefined>(undefined);
