import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import {
  followOutliers,
  noOutliers,
  type ComparedString,
  type OutlierWatch,
} from "#plant/strings/string-comparison.ts";

// Kept while other pages are shown, so that a short visit elsewhere does not reset it.
const watchAtom = atom<OutlierWatch>(noOutliers);

/** Times since when strings have been outliers, as far as this page observed them. */
export function useOutlierWatch(strings: readonly ComparedString[]): OutlierWatch {
  const setWatch = useSetAtom(watchAtom);
  useEffect(() => {
    if (strings.length > 0) setWatch((watch) => followOutliers(watch, strings, Date.now()));
  }, [strings, setWatch]);
  return useAtomValue(watchAtom);
}
