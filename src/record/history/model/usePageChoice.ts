import { useAtomValue } from "jotai";
import { startTransition, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import type { Comparison } from "./comparisons.ts";
import type { Choice } from "./historyData.ts";
import { plantSource, sourceOf } from "#plant/history/sources.ts";
import { useComparison } from "./useComparison.ts";
import { knownSources, sourcesOf, type Subject } from "./sourceNames.ts";
import type { Overview } from "./useHistoryData.ts";
import { useLiveOrder } from "./useLiveOrder.ts";
import { viewOf, type View } from "./views.ts";

const sun = plantSource("sun");
const unknown: Pick<Overview, "sources" | "firstDay"> = { sources: [], firstDay: undefined };

/** The source and the day that the address names, such as `?source=str+116180000001+0&day=2026-06-01`. */
function useAddress() {
  const [query] = useSearchParams();
  const day = query.get("day") ?? "";
  return {
    source: sourceOf(query.get("source") ?? ""),
    day: dayStartS(day) === undefined ? undefined : day,
  };
}

export function usePageChoice(overview: Overview | undefined) {
  const today = dayOf(useAtomValue(slowNowAtom) / 1000);
  const [view, setView] = useState<View>("day");
  const addressed = useAddress();
  const [subject, setSubject] = useState<Subject>(addressed?.source ?? sun);
  const [day, setDay] = useState<Day>(addressed?.day ?? today);
  const ofDay = useState<Comparison>();
  const [compare, setCompare] = useComparison(view, ofDay);
  const { sources: infos, firstDay = today } = overview ?? unknown;
  const sorted = useMemo(() => knownSources(infos), [infos]);
  const sources = useLiveOrder(sorted);
  const { lastS, period: periodOf } = viewOf(view);
  const known = useMemo(() => ({ first: firstDay, last: today }), [firstDay, today]);
  const choice = useMemo<Choice>(
    () => ({
      subject,
      sources: sourcesOf(subject, sources),
      view,
      day: lastS === undefined ? day : today,
      known,
      compare,
    }),
    [subject, sources, view, lastS, day, today, known, compare],
  );
  // Drawn once and in slices, with the last choice; so more steps may come before the first is drawn.
  const step = useCallback(
    (by: -1 | 1) =>
      startTransition(() =>
        setDay((from) => {
          const { first, last } = periodOf(from, known);
          const to = dayAfter(by < 0 ? first : last, by);
          return to > today ? from : to;
        }),
      ),
    [periodOf, known, today],
  );
  return { choice, infos, sources, today, setView, setSubject, setDay, step, setCompare };
}
