import { useCallback } from "react";
import type { LiveInverter } from "#protocol/schema/live.ts";
import type { LiveState } from "#protocol/socket/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";

/** The inverter of a serial; draws again only when it changed. */
export function useInverter(serial: string): LiveInverter | undefined {
  const select = useCallback(
    ({ state }: Feed<LiveState>) => state.inverters.find((inverter) => inverter.serial === serial),
    [serial],
  );
  return useSelected(liveFeedAtom, select);
}
