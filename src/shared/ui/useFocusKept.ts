import { useLayoutEffect, useRef, type RefObject } from "react";

/** For a part that may go while it has the focus, which then moves to its dialog or the page. */
export function useFocusKept(): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    // Before it is removed: afterwards the browser no longer knows where the focus was.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest<HTMLElement>("dialog, main")?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
