import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Width from which the page has room for a second column, as a media query. */
export const wideScreen = "(min-width: 64rem)";

/** A screen that is touched and has no pointer, as a media query. */
export const touchScreen = "(hover: none) and (pointer: coarse)";

export const narrowScreen = "(max-width: 47.99rem)";

export const motionless = "(prefers-reduced-motion: reduce)";

/** Whether a media query holds now; follows it. */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
