import { useCallback } from "react";
import { hasChannels } from "#plant/live/inverter-state.ts";
import type { LiveInverter, LiveState } from "#protocol/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { liveFeedAtom, isAllFromBefore, shownLiveAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";

/** The inverter with a serial; renders again only when it changed. */
export function useInverter(serial: string): LiveInverter | undefined {
  const select = useCallback(
    ({ state }: Feed<LiveState>) => state.inverters.find((inverter) => inverter.serial === serial),
    [serial],
  );
  return useSelected(shownLiveAtom, select);
}

/** Which part of an inverter is from the last visit: all of it, its values, or nothing. */
export function useFromBefore(serial: string): "all" | "values" | undefined {
  const select = useCallback(
    (feed: Feed<LiveState>) => {
      if (isAllFromBefore(feed)) return "all";
      const hasFresh = ({ state }: Feed<LiveState>) =>
        state.inverters.some((inverter) => inverter.serial === serial && hasChannels(inverter));
      return feed.last === undefined || hasFresh(feed) ? undefined : "values";
    },
    [serial],
  );
  return useSelected(liveFeedAtom, select);
}
