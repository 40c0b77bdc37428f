import { atom } from "jotai";
import { pageVisibility } from "../visibility.ts";

/** Current time in ms since 1970, updated every second while in use. */
export const nowAtom = clockAtom(1_000);

/** The same, updated every 10 s, for the icon of the day (spec 1 section 9). */
export const slowNowAtom = clockAtom(10_000);

/** An atom with the current time that ticks every `periodMs` while mounted and visible. */
export function clockAtom(periodMs: number) {
  const timeAtom = atom(Date.now());
  timeAtom.onMount = (set) => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (!pageVisibility.isVisible()) return;
      set(Date.now());
      timer = setInterval(() => set(Date.now()), periodMs);
    };
    follow();
    const stopFollowing = pageVisibility.onChange(follow);
    return () => {
      stopFollowing();
      clearInterval(timer);
    };
  };
  return atom((get) => get(timeAtom));
}
