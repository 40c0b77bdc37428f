import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { dataAgeS } from "#plant/live/age.ts";
import { nowAtom } from "#app/shared/time/clock.ts";

/** The age in s that some data had when it came, and when that was. */
export interface Receipt {
  readonly ageS: number;
  readonly receivedAtMs: number;
}

/**
 * What the age of data means; draws again only when that changes, not every second. `levelOf` must be the same
 * function at every drawing.
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
