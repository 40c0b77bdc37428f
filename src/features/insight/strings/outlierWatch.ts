import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import {
  followOutliers,
  noOutliers,
  type ComparedString,
  type OutlierWatch,
} from "#plant/strings/string-comparison.ts";

// Kept while other pages are shown: a short look elsewhere does not begin anew.
const watchAtom = atom<OutlierWatch>(noOutliers);

/** Since when strings have been outliers, as far as this page has seen it. */
export function useOutlierWatch(strings: readonly ComparedString[]): OutlierWatch {
  const setWatch = useSetAtom(watchAtom);
  useEffect(() => {
    if (strings.length > 0) setWatch((watch) => followOutliers(watch, strings, Date.now()));
  }, [strings, setWatch]);
  return useAtomValue(watchAtom);
}
