import { atom, useAtom } from "jotai";
import { useEffect } from "react";
import { type EventVisit, rememberVisit } from "./visit.ts";

const visitAtom = atom<EventVisit | undefined>(undefined);

/** When events were listed in the visit before, in seconds since 1970; undefined in the first visit. */
export function useNewSince(isListed: boolean): number | undefined {
  const [visit, setVisit] = useAtom(visitAtom);
  useEffect(() => {
    if (isListed) setVisit(rememberVisit(Date.now() / 1000));
  }, [isListed, setVisit]);
  return visit?.beforeS ?? undefined;
}
