import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { nowAtom } from "#app/shared/time/clock.ts";

/** Age in s of some data on arrival, and the time of arrival. */
export interface Receipt {
  readonly ageS: number;
  readonly receivedAtMs: number;
}

/**
 * Level of a data age; renders again only when the level changes, not every second. `levelOf` must be the same
 * function at every render.
 */
export function useAgeLevel<Level>(
  { ageS, receivedAtMs }: Receipt,
  levelOf: (ageS: number) => Level,
): Level {
  const levelAtom = useMemo(
    () => atom((get) => levelOf(dataAgeS(ageS, receivedAtMs, get(nowAtom)))),
    [ageS, receivedAtMs, levelOf],
  );
  return useAtomValue(levelAtom);
}
