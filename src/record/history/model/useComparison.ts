import type { TFunction } from "i18next";
import { useCallback, useState } from "react";
import type { Comparison } from "./comparisons.ts";
import { periodComparisons } from "./periodComparison.ts";
import type { View } from "./views.ts";

type CompareChoice = readonly [Comparison | undefined, (chosen: Comparison | undefined) => void];

/** Comparison of a view, and its choice: by default none for a day, the year before for months and years. */
export function useComparison(view: View, ofDay: CompareChoice): CompareChoice {
  // Null when none is wanted.
  const [ofPeriod, setOfPeriod] = useState<Comparison | null>();
  const choose = useCallback(
    (chosen: Comparison | undefined) => setOfPeriod(chosen ?? null),
    [setOfPeriod],
  );
  return view === "day" ? ofDay : [comparisonOf(view, ofPeriod), choose];
}

function comparisonOf(view: View, chosen: Comparison | null | undefined): Comparison | undefined {
  const names = periodComparisons(view);
  if (chosen === null) return undefined;
  if (chosen !== undefined) return names.find((name) => name === chosen) ?? names[0];
  return view === "week" ? undefined : names[names.length - 1];
}

/** Comparisons of a period, for a select. */
export function periodOptions(t: TFunction<"history">, view: View) {
  const isYear = view === "year" || view === "all";
  return [
    { value: "", label: t("compare.none") },
    ...periodComparisons(view).flatMap((value) => {
      if (value === "month" || view === "hour" || view === "day" || view === "profile") return [];
      if (value === "before") return { value, label: t(`periods.before.${view}`) };
      return isYear ? [] : { value, label: t(`periods.yearAgo.${view}`) };
    }),
  ];
}
