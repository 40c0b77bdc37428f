import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { dayOf, type Day } from "#plant/history/local-day.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import type { Comparison } from "./comparisons.ts";
import type { Choice } from "./shown.ts";
import { inListOrder, STACK, stackedSources } from "./sourceNames.ts";
import type { Overview } from "./useShown.ts";
import { viewOf, type View } from "./views.ts";

/** What the owner chose to see, and how to choose something else. */
export function usePageChoice(overview: Overview | undefined) {
  const today = dayOf(useAtomValue(slowNowAtom) / 1000);
  const [view, setView] = useState<View>("day");
  const [source, setSource] = useState("total");
  const [day, setDay] = useState<Day>(today);
  const [compare, setCompare] = useState<Comparison>();
  const sources = useMemo(() => inListOrder(overview?.sources ?? []), [overview]);
  const stack = useMemo(() => stackedSources(sources), [sources]);
  const firstDay = overview?.firstDay ?? today;
  const { lastS } = viewOf(view);
  const choice = useMemo<Choice>(
    () => ({
      source,
      sources: source === STACK ? stack : [source],
      view,
      day: lastS === undefined ? day : today,
      known: { first: firstDay, last: today },
      compare,
    }),
    [source, stack, view, lastS, day, today, firstDay, compare],
  );
  return { choice, sources, stack, today, setView, setSource, setDay, setCompare };
}
