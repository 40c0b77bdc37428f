import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { dayOf } from "#plant/history/local-day.ts";
import { plantSource, sourceOf, type Source } from "#plant/history/sources.ts";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { HubNote } from "#app/hub/history/HubNote.tsx";
import { SubjectField } from "#app/record/history/SubjectField.tsx";
import {
  knownSources,
  sourcesOf,
  subjectId,
  subjectName,
  type Subject,
} from "#app/record/history/model/sourceNames.ts";
import { useHistory, useOverview } from "#app/record/history/model/useHistoryData.ts";
import { withSource } from "./spanInAddress.ts";
import { Timeline } from "./Timeline.tsx";

const sun = plantSource("sun");

/** The whole record of the hub, to pan and zoom through. */
export function TimelinePage() {
  const history = useHistory();
  const { t } = useTexts(["history", "hub", "shell"]);
  const today = dayOf(useAtomValue(slowNowAtom) / 1000);
  const { value: overview, failure } = useOverview(history);
  const [query, setQuery] = useSearchParams();
  const [subject, setSubject] = useState<Subject>(sourceOf(query.get("source") ?? "") ?? sun);
  const choose = useCallback(
    (one: Subject) => {
      setSubject(one);
      setQuery((now) => withSource(now, subjectId(one)), { replace: true });
    },
    [setQuery],
  );
  const [tileFailure, setTileFailure] = useState<unknown>();
  const infos = overview?.sources;
  const all = useMemo(() => knownSources(infos ?? []), [infos]);
  const sources = useSameList(sourcesOf(subject, all));
  const nameOf = useCallback((one: Subject) => subjectName(t, one, infos ?? []), [t, infos]);
  const first = overview?.firstDay;
  const known = useMemo(() => first && { first, last: today }, [first, today]);
  return (
    <LiveFrame title={t("timeline.title", { ns: "hub" })}>
      <HubNote history={history} overview={overview} failure={failure ?? tileFailure} />
      <div css={fieldCss}>
        <SubjectField {...{ subject, nameOf }} sources={all} onChange={choose} />
      </div>
      {known ? (
        <Timeline {...{ history, subject, sources, known, nameOf }} onFailure={setTileFailure} />
      ) : (
        !overview && failure === undefined && <Skeleton height="24rem" />
      )}
    </LiveFrame>
  );
}

// The list of all sources is read again each minute; tiles are kept for as long as the same sources are drawn.
function useSameList(list: readonly Source[]): readonly Source[] {
  const key = list.map(({ id }) => id).join("\n");
  // oxlint-disable-next-line react/exhaustive-deps -- the same object as long as it says the same
  return useMemo(() => list, [key]);
}

const fieldCss = css`
  @media (min-width: 48rem) {
    max-width: 20rem;
  }
`;
