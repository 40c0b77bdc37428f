import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { holdPageAtom } from "#app/shared/navigation/leaveGuard.ts";

/** Keeps the person from leaving by mistake while `held`. */
export function useHeldPage(held: boolean): void {
  const hold = useSetAtom(holdPageAtom);
  useEffect(() => {
    if (!held) return undefined;
    hold(window.location.pathname);
    return () => hold(undefined);
  }, [held, hold]);
}
