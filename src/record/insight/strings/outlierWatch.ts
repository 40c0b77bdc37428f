import { atom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { followOutliers, noOutliers, type OutlierWatch } from "#plant/strings/string-comparison.ts";
import type { StringRow } from "./stringRows.ts";

// Kept while other pages are shown, so that a short visit elsewhere does not reset it.
const watchAtom = atom<OutlierWatch>(noOutliers);

/** Times since when strings have been outliers, as far as this page observed them. */
export function useOutlierWatch(rows: readonly StringRow[]): OutlierWatch {
  const setWatch = useSetAtom(watchAtom);
  useEffect(() => {
    const strings = rows.map(({ compared }) => compared);
    setWatch((watch) => followOutliers(watch, strings, Date.now()));
  }, [rows, setWatch]);
  return useAtomValue(watchAtom);
}
