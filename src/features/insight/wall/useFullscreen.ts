import { useMemo } from "react";

/** Shows this page on the full screen, or ends that; undefined where the browser cannot. */
export function useFullscreen(): (() => void) | undefined {
  return useMemo(
    () =>
      document.fullscreenEnabled
        ? () => {
            const done = document.fullscreenElement
              ? document.exitFullscreen()
              : document.documentElement.requestFullscreen();
            // A browser that refuses after all leaves the page as it is.
            done.catch(() => undefined);
          }
        : undefined,
    [],
  );
}
