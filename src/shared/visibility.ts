export interface Visibility {
  readonly isVisible: () => boolean;
  /** Calls the listener at every change; returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
}

// A page being left counts as hidden, even if the browser does not report it in time.
let isLeft = false;

export const pageVisibility: Visibility = {
  isVisible: () => !isLeft && document.visibilityState !== "hidden",
  onChange(listener) {
    const leave = (event: PageTransitionEvent) => {
      isLeft = event.type === "pagehide";
      listener();
    };
    document.addEventListener("visibilitychange", listener);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", leave);
    return () => {
      document.removeEventListener("visibilitychange", listener);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", leave);
    };
  },
};

/** Calls back after a time in ms, or later when the page becomes visible; returns a function that stops it. */
export function whenSeen(delayMs: number, act: () => void): () => void {
  let stopWaiting: (() => void) | undefined;
  const timer = setTimeout(() => {
    if (pageVisibility.isVisible()) return act();
    stopWaiting = pageVisibility.onChange(() => {
      stopWaiting?.();
      act();
    });
    return undefined;
  }, delayMs);
  return () => {
    clearTimeout(timer);
    stopWaiting?.();
  };
}
