import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { isInverterCurrent } from "#protocol/live/sums.ts";
import { inverterStatesAtom } from "#app/shared/live/light.ts";

/** Whether the figures of an inverter are not current; renders again only when that changes. */
export function useIsOld(serial: string): boolean {
  const isOldAtom = useMemo(
    () =>
      atom((get) => {
        const states = get(inverterStatesAtom);
        const inverter = states.live.inverters.find((one) => one.serial === serial);
        return inverter === undefined || !isInverterCurrent(inverter, states);
      }),
    [serial],
  );
  return useAtomValue(isOldAtom);
}
