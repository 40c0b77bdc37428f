import { atom } from "jotai";
import { pageVisibility } from "../visibility.ts";

/** Time now as a count of ms since 1970, read again every second while somebody looks at it. */
export const nowAtom = clockAtom(1_000);

/** The same, every 10 s: fine enough for the icon of the day (spec 1 section 9). */
export const slowNowAtom = clockAtom(10_000);

/** An atom of the time now that ticks every `periodMs` while mounted and seen, and rests otherwise. */
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
