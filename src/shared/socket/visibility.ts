/** Whether anybody can see this page. */
export interface Visibility {
  readonly isVisible: () => boolean;
  /** Calls at every change; returns how to stop. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Visibility of this page as the browser tells it. */
export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState !== "hidden",
  onChange(listener) {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
};
