import { useEffect, useLayoutEffect, useRef } from "react";
import { storedAs } from "#app/shared/place.ts";
import { pageVisibility } from "#app/shared/visibility.ts";

/**
 * Calls back when another program or tab may have changed the settings: when the tab is shown again or another tab
 * saved the page. Returns how to tell the other tabs of a save.
 */
export function useOtherSaves(page: string, onChanged: () => void): () => void {
  const latest = useRef(onChanged);
  const channel = useRef<BroadcastChannel>();
  // A layout effect, because an event may arrive before passive effects run.
  useLayoutEffect(() => {
    latest.current = onChanged;
  });
  useEffect(() => {
    const look = () => pageVisibility.isVisible() && latest.current();
    const stop = pageVisibility.onChange(look);
    if ("BroadcastChannel" in window) {
      channel.current = new BroadcastChannel(`heliograph-settings${storedAs}`);
      channel.current.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (data === page) look();
      });
    }
    return () => {
      stop();
      channel.current?.close();
      channel.current = undefined;
    };
  }, [page]);
  return () => channel.current?.postMessage(page);
}
