import { useAtomValue } from "jotai";
import type { LiveState } from "#protocol/live/live.ts";
import { shownLiveAtom } from "#app/shared/live/feeds.ts";
import { sunAtom } from "#app/shared/live/sun.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";

/** The same at once: an image is one script. */
export function useSunNow(): number | undefined | null {
  const watts = useAtomValue(sunAtom);
  return useSelected(shownLiveAtom, hasOtherSun) ? watts : null;
}

function hasOtherSun({ state: { solar, battery } }: Feed<LiveState>): boolean {
  return solar?.enabled === true || battery?.enabled === true;
}
