import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { dayOf } from "#plant/history/local-day.ts";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import type { History } from "#app/shared/history/history.ts";
import type { HubRecord } from "#app/shared/history/hubRecord.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { HubNote } from "../HubNote.tsx";
import { inListOrder, sourceName, STACK, stackedSources } from "../sourceNames.ts";
import { useOverview } from "../useShown.ts";
import { Timeline } from "./Timeline.tsx";

interface TimelinePageProps {
  readonly history: History;
  readonly hub: HubRecord;
}

/** The whole record of the hub, to pan and zoom through. */
export function TimelinePage({ history, hub }: TimelinePageProps) {
  const { t } = useTexts(["history", "hub", "shell"]);
  const today = dayOf(useAtomValue(slowNowAtom) / 1000);
  const { value: overview, failure } = useOverview(history);
  const [source, setSource] = useState("total");
  const [tileFailure, setTileFailure] = useState<unknown>();
  const all = useMemo(() => inListOrder(overview?.sources ?? []), [overview]);
  const stack = useMemo(() => stackedSources(all), [all]);
  const sources = useSameList(source === STACK ? stack : [source]);
  const nameOf = useCallback((id: string) => sourceName(t, id, all), [t, all]);
  const ids = all.map((info) => info.source);
  const listed = stack.length > 1 ? [...ids.slice(0, 1), STACK, ...ids.slice(1)] : ids;
  const first = overview?.firstDay;
  const known = useMemo(() => first && { first, last: today }, [first, today]);
  return (
    <LiveFrame title={t("timeline.title", { ns: "hub" })}>
      <HubNote history={history} overview={overview} failure={failure ?? tileFailure} />
      <div css={fieldCss}>
        <SelectField
          label={t("source.label")}
          value={source}
          onChange={setSource}
          options={listed.map((id) => ({ value: id, label: nameOf(id) }))}
        />
      </div>
      {known ? (
        <Timeline
          {...{ history, hub, source, sources, known, nameOf }}
          onFailure={setTileFailure}
        />
      ) : (
        !overview && failure === undefined && <Skeleton height="24rem" />
      )}
    </LiveFrame>
  );
}

// The list of all sources is read again each minute; tiles are kept for as long as the same ones are drawn.
function useSameList(list: readonly string[]): readonly string[] {
  const key = list.join("\n");
  // oxlint-disable-next-line react/exhaustive-deps -- the same object as long as it says the same
  return useMemo(() => list, [key]);
}

const fieldCss = css`
  max-width: 20rem;
`;
