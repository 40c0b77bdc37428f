import { useMemo } from "react";

/** Toggles full screen; undefined where the browser does not support it. */
export function useFullscreen(): (() => void) | undefined {
  return useMemo(
    () =>
      document.fullscreenEnabled
        ? () => {
            const done = document.fullscreenElement
              ? document.exitFullscreen()
              : document.documentElement.requestFullscreen();
            // If the browser refuses, the page stays as it is.
            done.catch(() => undefined);
          }
        : undefined,
    [],
  );
}
