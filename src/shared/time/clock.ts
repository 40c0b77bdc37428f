import { atom } from "jotai";
import { pageVisibility } from "../visibility.ts";
import { untilTick } from "./tick.ts";

/** Current time in ms since 1970, updated every second while in use. */
export const nowAtom = clockAtom(1_000);

/** The same, updated every 10 s, for the icon of the day (docs/interface.md#times-and-thresholds). */
export const slowNowAtom = clockAtom(10_000);

/** An atom with the time of a clock that ticks every `periodMs` while mounted and visible. */
export function clockAtom(periodMs: number, clock = () => Date.now()) {
  const timeAtom = atom(clock());
  timeAtom.onMount = (set) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (!pageVisibility.isVisible()) return;
      set(clock());
      timer = setTimeout(follow, untilTick(periodMs));
    };
    follow();
    const stopFollowing = pageVisibility.onChange(follow);
    return () => {
      stopFollowing();
      clearTimeout(timer);
    };
  };
  return atom((get) => get(timeAtom));
}
