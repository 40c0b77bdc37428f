import { css } from "@emotion/react";
import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { sourceKinds, type Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { chartCss, ChartMarks, useDrawing } from "../drawing/chartParts.tsx";
import type { ChartModel } from "../model/chartModel.ts";
import { drawBandLabels } from "../drawing/bandLabels.ts";
import { ColourKey } from "../drawing/ColourKey.tsx";
import { drawChart, margins, scaleOf } from "../drawing/drawChart.ts";
import { knownPoints, nearest } from "../model/points.ts";
import type { NameOf } from "../model/sourceNames.ts";
import { zoomed } from "../drawing/zoom.ts";
import { panned } from "../drawing/sight.ts";
import { useTimelineGestures } from "./useTimelineGestures.ts";
import type { Tiles } from "./useTiles.ts";
import type { TimelineTexts } from "./useTimelineTexts.ts";
import type { WindowUpdate } from "./useWindow.ts";

interface TimelineChartProps {
  readonly canvasRef: RefObject<HTMLCanvasElement>;
  /** Of the canvas, in CSS pixels; 0 before it is known. */
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  /** The sources that are drawn. */
  readonly sources: readonly Source[];
  readonly model: ChartModel;
  readonly tiles: Tiles;
  readonly bounds: TimeWindow;
  readonly texts: TimelineTexts;
  readonly nameOf: NameOf;
  readonly onWindow: (update: WindowUpdate) => void;
}

/** A curve that is moved and zoomed by mouse, wheel, fingers and keys, with a cursor that shows exact values. */
export function TimelineChart(props: TimelineChartProps) {
  const { canvasRef, size, title, sources, model, tiles, bounds, texts, nameOf, onWindow } = props;
  const { t } = useTexts("hub");
  const { t: history } = useTexts("history");
  const areaRef = useRef<HTMLDivElement>(null);
  const [cursorS, setCursorS] = useState<number>();
  const { window, points } = model;
  const spanS = window.toS - window.fromS;
  useDrawing(canvasRef, () => {
    const [{ hue } = sourceKinds.total] = sources;
    if (!canvasRef.current || size.width === 0) return;
    drawChart(canvasRef.current, model, { hue, startS: window.fromS, texts });
    drawBandLabels(canvasRef.current, model, nameOf);
  }, [model, texts, size.height]);

  const scale = scaleOf(model, size.width, size.height);
  const cursor = cursorS === undefined ? -1 : nearest(points, cursorS);
  const known = useMemo(() => knownPoints(points), [points]);
  const at = known.indexOf(cursor);
  const gestures = useTimelineGestures(areaRef, {
    window,
    bounds,
    partAt: (x) => (scale.timeAt(x) - window.fromS) / spanS,
    onWindow,
    onPoint: setCursorS,
  });
  const aboutS = points.timesS[cursor] ?? (window.fromS + window.toS) / 2;
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = {
      "+": () => zoomed(window, bounds, 2, aboutS),
      "=": () => zoomed(window, bounds, 2, aboutS),
      "-": () => zoomed(window, bounds, 0.5, aboutS),
      Escape: () => bounds,
      PageUp: () => panned(window, bounds, -spanS / 2),
      PageDown: () => panned(window, bounds, spanS / 2),
      ...(at <= 0 && { ArrowLeft: () => panned(window, bounds, -spanS / 4) }),
      ...(at === known.length - 1 && { ArrowRight: () => panned(window, bounds, spanS / 4) }),
    }[event.key];
    if (!moved) return;
    event.preventDefault();
    onWindow(moved);
  };
  const handlers = { ...gestures, onKeyDown };
  const readings = texts.readout(model, tiles, cursor);
  const readout = readings.join(" · ");
  const isInSight =
    cursor >= 0 && cursorS !== undefined && cursorS >= window.fromS && cursorS <= window.toS;
  return (
    <div css={timelineCss}>
      <header>
        <p data-hint="">{t("timeline.hint")}</p>
      </header>
      {/* Pressing it is a short cut; the field inside and the buttons do the same by keyboard. */}
      <div ref={areaRef} {...handlers}>
        <input
          type="range"
          aria-label={title}
          aria-valuetext={readout || history("chart.none")}
          min={0}
          max={Math.max(known.length - 1, 0)}
          value={Math.max(at, 0)}
          onFocus={() => cursor < 0 && setCursorS(points.timesS[known[known.length - 1] ?? -1])}
          onChange={(event) => setCursorS(points.timesS[known[event.target.valueAsNumber] ?? -1])}
        />
        <canvas ref={canvasRef} />
        <ChartMarks
          atX={isInSight ? Math.max(scale.x(points.timesS[cursor] ?? 0), margins.left) : undefined}
          width={size.width}
          reading={(sources.length > 1 ? readings[0] : readout) ?? ""}
          selection={undefined}
        />
      </div>
      <ColourKey
        {...{ sources, cursor }}
        stack={model.stack}
        nameOf={nameOf}
        valueText={texts.exact}
      />
    </div>
  );
}

const timelineCss = css`
  ${chartCss};
  & > div {
    cursor: grab;
    &:active {
      cursor: grabbing;
    }
  }
`;
