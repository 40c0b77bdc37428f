import { atom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { LiveState } from "#protocol/live/live.ts";
import { shownLiveAtom, useSelected } from "#app/shared/live/feeds.ts";
import { firstSun } from "#app/shared/live/firstSun.ts";
import type { otherSunAtom } from "#app/shared/live/sun.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";

interface SunModel {
  readonly otherSunAtom: typeof otherSunAtom;
}

const unknownAtom = atom(() => undefined);

/** Power from the sun in W; undefined while it is unknown, null where the inverters alone are the sun. */
export function useSunNow(): number | undefined | null {
  const simple = useSelected(shownLiveAtom, simpleSun);
  const [model, setModel] = useState<SunModel>();
  const isWanted = simple !== null;
  // The first value needs only the first answer.
  useEffect(() => {
    if (isWanted) void import("#app/shared/live/sun.ts").then(setModel, () => undefined);
  }, [isWanted]);
  const watts = useAtomValue(model?.otherSunAtom ?? unknownAtom);
  return model ? watts : simple;
}

function simpleSun({ state }: Feed<LiveState>): number | undefined | null {
  const found = firstSun(state);
  return found.length === 0 ? null : (found[0]?.v ?? undefined);
}
