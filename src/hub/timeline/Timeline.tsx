import { css } from "@emotion/react";
import { useSetAtom } from "jotai";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { plantSource, type Source } from "#plant/history/sources.ts";
import { announceAtom } from "#app/shared/frame/announce.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { useSize } from "#app/record/history/drawing/chartParts.tsx";
import { margins } from "#app/record/history/drawing/drawChart.ts";
import type { NameOf, Subject } from "#app/record/history/model/sourceNames.ts";
import { spanInAddress, withSpan } from "./spanInAddress.ts";
import { TimelineChart } from "./TimelineChart.tsx";
import { TimelineFigures } from "./TimelineFigures.tsx";
import { timelineModel } from "./timelineModel.ts";
import { TimelineNavigation } from "./TimelineNavigation.tsx";
import { TimelineTable } from "./TimelineTable.tsx";
import { useTileCache, useTileFailure, useTiles } from "./useTiles.ts";
import { useTimelineTexts } from "./useTimelineTexts.ts";
import { useMovingWindow } from "./useMovingWindow.ts";

interface TimelineProps {
  readonly history: History;
  /** Subject: a source, or several in a chart. */
  readonly subject: Subject;
  readonly sources: readonly Source[];
  readonly known: { readonly first: Day; readonly last: Day };
  readonly nameOf: NameOf;
  readonly onFailure: (failure: unknown) => void;
}

/** A span up to this may have samples at full rate. */
const SAMPLES_S = 7200;

/** The whole record as a timeline, from all years down to a minute. */
export function Timeline(props: TimelineProps) {
  const { history, subject, sources, known, nameOf, onFailure } = props;
  const { t } = useTexts("hub");
  const bounds = useMemo(
    () => ({
      fromS: dayStartS(known.first) ?? 0,
      toS: dayStartS(dayAfter(known.last, 1)) ?? 0,
    }),
    [known.first, known.last],
  );
  const [query, setQuery] = useSearchParams();
  const { window, settled, isChosen, move, go } = useMovingWindow(bounds, () =>
    spanInAddress(query, bounds),
  );
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const size = useSize(canvasRef);
  const width = size.width - margins.left - margins.right;
  // The total tells when the hub recorded.
  const read = useMemo(() => {
    const ids = sources.map(({ id }) => id);
    return ids.length === 1 && ids[0] !== "total" ? [...ids, "total"] : ids;
  }, [sources]);
  const [first = plantSource("total")] = sources;
  const cache = useTileCache(history, read);
  const tiles = useTiles(cache, read, window, width);
  const texts = useTimelineTexts(first, nameOf);
  const isShort = window.toS - window.fromS <= SAMPLES_S && sources.length === 1;
  const samples = isShort ? history.recorder.lastHour(first.id) : undefined;
  const model = useMemo(
    () => timelineModel({ sources, tiles, window, width, samples }),
    [sources, tiles, window, width, samples],
  );
  // While the window moves, the parts that it has left are no longer among its tiles.
  const figures = useStill(
    useMemo(
      () => <TimelineFigures sources={sources} tiles={tiles} window={settled} nameOf={nameOf} />,
      [sources, tiles, settled, nameOf],
    ),
    window !== settled,
  );
  useAnnounced(texts.span(settled), isChosen);
  const isWhole = settled.fromS === bounds.fromS && settled.toS === bounds.toS;
  // A reload and a person who gets the address see the same.
  useEffect(() => {
    setQuery((now) => withSpan(now, isWhole ? undefined : settled), { replace: true });
  }, [setQuery, settled, isWhole]);
  const failure = useTileFailure(cache);
  useEffect(() => onFailure(failure), [failure, onFailure]);
  const onDay = useCallback(
    (day: Day) => {
      const fromS = dayStartS(day);
      const toS = dayStartS(dayAfter(day, 1));
      if (fromS !== undefined && toS !== undefined) go(() => ({ fromS, toS }));
    },
    [go],
  );
  return (
    <div css={stackCss}>
      <TimelineNavigation
        window={settled}
        bounds={bounds}
        day={dayOf((settled.fromS + settled.toS) / 2)}
        today={known.last}
        onGo={go}
        onDay={onDay}
      />
      <div>
        <p css={spanCss}>{texts.span(window)}</p>
        <TimelineChart
          {...{ canvasRef, size, sources, model, tiles, bounds, texts, nameOf }}
          title={`${nameOf(subject)}, ${t("timeline.title")}`}
          onWindow={move}
        />
        <p css={quietCss}>{tiles.isComplete ? "\u00a0" : t("timeline.reading")}</p>
      </div>
      {figures}
      <TimelineTable {...{ history, sources, nameOf }} window={settled} />
    </div>
  );
}

/** Value from before a movement; the value itself at rest. */
function useStill<Value>(value: Value, isMoving: boolean): Value {
  const [still, setStill] = useState(value);
  if (!isMoving && still !== value) setStill(value);
  return isMoving ? still : value;
}

function useAnnounced(text: string, isWanted: boolean): void {
  const announce = useSetAtom(announceAtom);
  useEffect(() => {
    if (isWanted) announce(text);
  }, [announce, text, isWanted]);
}

const spanCss = css`
  font-weight: var(--weight-strong);
  font-variant-numeric: tabular-nums;
`;
