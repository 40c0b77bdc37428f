/** Whether anybody can see this page. */
export interface Visibility {
  readonly isVisible: () => boolean;
  /** Calls at every change; returns how to stop. */
  readonly onChange: (listener: () => void) => () => void;
}

// A page that is left counts as hidden, also where the browser does not say so before it is gone.
let isLeft = false;

/** Visibility of this page as the browser tells it. */
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

/** Acts after a time in ms, or when the page is seen next after it; returns how to stop. */
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
