import { atom } from "jotai";

/** Energy from the sun today, and of a usual day, in Wh. */
export interface SunToday {
  /** Undefined while it is unknown. */
  readonly wh: number | undefined;
  readonly usualWh: number | undefined;
}

/** The same as the card of the day has read it; apart from that card, which the first values do without. */
export const sunTodayAtom = atom<SunToday | undefined>(undefined);
