import { useMemo, useRef, useState } from "react";
import { mayHaveHub } from "#app/shared/gateway/built.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { sourceKinds } from "#plant/history/sources.ts";
import { knownPoints, nearest } from "../model/points.ts";
import { reveal } from "../drawing/zoom.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { touchScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { chartCss, ChartMarks, useDrawing, useSize } from "../drawing/chartParts.tsx";
import { drawBandLabels } from "../drawing/bandLabels.ts";
import { ColourKey } from "../drawing/ColourKey.tsx";
import { CompareKey } from "../drawing/CompareKey.tsx";
import type { ChartModel } from "../model/chartModel.ts";
import { drawChart, margins, scaleOf, type ChartScale } from "../drawing/drawChart.ts";
import type { Choice, Shown } from "../model/shown.ts";
import { subjectId, type NameOf } from "../model/sourceNames.ts";
import { useStepping } from "../drawing/swipe.ts";
import { useChartGestures } from "./useChartGestures.ts";
import { useChartModel } from "./useChartModel.ts";
import { useChartTexts } from "./useChartTexts.ts";
import { viewOf, type View } from "../model/views.ts";

interface HistoryChartProps {
  readonly shown: Shown;
  readonly title: string;
  readonly nameOf: NameOf;
  /** Opens the period of a bar. */
  readonly onOpenDay: (day: Day, view: View) => void;
  /** Goes to the period before or after, where there are some. */
  readonly onStep: ((by: -1 | 1) => void) | undefined;
}

/** The curve of a time, with zoom and a cursor that shows exact values. */
export function HistoryChart({ shown, title, nameOf, onOpenDay, onStep }: HistoryChartProps) {
  const { t } = useTexts("history");
  const { bounds, choice } = shown;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(canvasRef);
  const { zoom, setZoom, cursorS, setCursorS } = useSight(choice);
  const span = zoom ?? bounds;
  const model = useChartModel(shown, span, width - margins.left - margins.right);
  const texts = useChartTexts(choice, nameOf);
  useDrawing(canvasRef, () => {
    const [{ hue } = sourceKinds.total] = choice.sources;
    // An hour that begins at 7:37 is labelled at 7:40.
    const startS = dayStartS(shown.period.first) ?? 0;
    // Not before it is known how many columns there are.
    if (canvasRef.current && width > 0) drawChart(canvasRef.current, model, { hue, startS, texts });
    // An image has no room for them.
    if (mayHaveHub && canvasRef.current) drawBandLabels(canvasRef.current, model, nameOf);
  }, [model, texts, height]);

  const scale = scaleOf(model, width, height);
  const cursor = cursorS === undefined ? -1 : nearest(model.points, cursorS);
  const canZoom = model.barsS === undefined;
  const known = useMemo(() => knownPoints(model.points), [model]);
  const { opens, hints } = useUses(choice, canZoom, known.length);
  const { selection, handlers } = useChartGestures(cursor, {
    points: model.points,
    window: span,
    bounds,
    canZoom,
    timeAt: scale.timeAt,
    onCursor: setCursorS,
    onWindow: setZoom,
    onOpen: (timeS) => opens && onOpenDay(dayOf(timeS), opens),
  });
  // While it is zoomed, a finger moves the curve.
  const swipe = useStepping(zoom ? undefined : onStep);
  const readings = texts.readout(model, cursor);
  const readout = readings.join(" · ");
  // An image has no room for the key.
  const hasKey = mayHaveHub && choice.sources.length > 1;
  const chooseLast = () =>
    cursor < 0 && setCursorS(model.points.timesS[known[known.length - 1] ?? -1]);
  const moveTo = (timeS: number | undefined) => {
    setCursorS(timeS);
    if (zoom && timeS !== undefined) setZoom(reveal(zoom, bounds, timeS));
  };
  return (
    <div css={chartCss} {...swipe}>
      <header>
        <Hint readout={readout} text={hints.map((hint) => t(hint)).join(" ")} />
        {zoom && <Button onClick={() => setZoom(undefined)}>{t("chart.reset")}</Button>}
      </header>
      {/* Pressing it is a short cut; the field inside does the same by keyboard. */}
      <div {...handlers}>
        <input
          type="range"
          aria-label={title}
          aria-valuetext={readout || t("chart.none")}
          min={0}
          max={Math.max(known.length - 1, 0)}
          value={Math.max(known.indexOf(cursor), 0)}
          onFocus={chooseLast}
          // The values may have come after the focus.
          onKeyDown={chooseLast}
          onChange={(event) => moveTo(model.points.timesS[known[event.target.valueAsNumber] ?? -1])}
        />
        <canvas ref={canvasRef} />
        <ChartMarks
          {...cursorAt(model, scale, cursor)}
          width={width}
          reading={(hasKey ? readings[0] : readout) ?? ""}
          selection={selection}
        />
      </div>
      {mayHaveHub && <CompareKey shown={shown} model={model} />}
      {hasKey && (
        <ColourKey
          {...{ cursor, nameOf }}
          sources={choice.sources}
          stack={model.stack}
          valueText={texts.exact}
        />
      )}
    </div>
  );
}

interface HintProps {
  readonly readout: string;
  /** What can be done with the chart. */
  readonly text: string;
}

/** The line above the chart. What the cursor reads stands beside it, in an image here. */
function Hint({ readout, text }: HintProps) {
  const said = mayHaveHub ? "" : readout;
  return <p data-hint={said ? undefined : ""}>{said || text}</p>;
}

/** Where the cursor is drawn; of bars and bands no line is that of its reading. */
function cursorAt({ points, barsS, stack }: ChartModel, scale: ChartScale, cursor: number) {
  const timeS = points.timesS[cursor];
  if (timeS === undefined) return { atX: undefined };
  const isLine = barsS === undefined && stack.length < 2;
  return {
    atX: scale.x(timeS),
    atY: isLine ? scale.y(points.mean[cursor] ?? 0) : undefined,
  };
}

// An image has no room for them.
const useUses = mayHaveHub ? useTouchUses : usesOf;

/** The same for those who touch the chart. */
function useTouchUses(choice: Choice, canZoom: boolean, count: number) {
  const isTouched = useMediaQuery(touchScreen);
  const uses = usesOf(choice, canZoom, count);
  if (!isTouched || count === 0) return uses;
  const hints = [
    canZoom ? "touch.curve" : uses.opens ? "touch.open" : "touch.bar",
    ...(viewOf(choice.view).moves ? (["touch.swipe"] as const) : []),
  ] as const;
  return { ...uses, hints };
}

/** What a bar opens, if anything, and the hints at what can be done with the chart. */
function usesOf({ view }: Choice, canZoom: boolean, count: number): Uses {
  const { rows } = viewOf(view);
  if (count === 0) return { hints: ["empty.day"] } as const;
  if (canZoom) return { hints: ["chart.hint"] } as const;
  if (rows === "hour") return { hints: ["chart.hintBar"] } as const;
  return { opens: rows, hints: ["chart.hintBar", "chart.hintOpen"] } as const;
}

interface Uses {
  readonly opens?: Exclude<View, "hour">;
  readonly hints: readonly (
    | "empty.day"
    | `chart.${"hint" | "hintBar" | "hintOpen"}`
    | `touch.${"curve" | "open" | "bar" | "swipe"}`
  )[];
}

/** Zoom and cursor, until something else is shown. A new chart for each time would cost twice as much. */
function useSight({ subject, view, day }: Choice) {
  const [zoom, setZoom] = useState<TimeWindow>();
  const [cursorS, setCursorS] = useState<number>();
  const time = `${subjectId(subject)} ${view} ${day}`;
  const [seen, setSeen] = useState(time);
  if (seen !== time) {
    setSeen(time);
    setZoom(undefined);
    setCursorS(undefined);
  }
  return { zoom, setZoom, cursorS, setCursorS };
}
