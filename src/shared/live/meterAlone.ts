import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "../socket/runFeed.ts";
import { shownLiveAtom, useSelected } from "./feeds.ts";

/** Whether the gateway has a power meter and no inverter. */
export function useMeterAlone(): boolean {
  return useSelected(shownLiveAtom, isMeterAlone);
}

function isMeterAlone({ state }: Feed<LiveState>): boolean {
  return state.inverters.length === 0 && state.power_meter?.enabled === true;
}
