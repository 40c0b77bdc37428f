import { useRef, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { touchScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { Chart } from "../drawing/Chart.tsx";
import { chartCss, useSize } from "../drawing/chartParts.tsx";
import { CompareKey } from "../drawing/CompareKey.tsx";
import { margins } from "../drawing/drawChart.ts";
import type { Choice, HistoryData } from "../model/historyData.ts";
import { subjectId, type NameOf } from "../model/sourceNames.ts";
import { useStepping } from "../drawing/swipe.ts";
import { useChartModel } from "./useChartModel.ts";
import { useChartTexts } from "./useChartTexts.ts";
import { viewOf, type View } from "../model/views.ts";

interface HistoryChartProps {
  readonly shown: HistoryData;
  readonly title: string;
  readonly nameOf: NameOf;
  readonly onOpenDay: (day: Day, view: View) => void;
  /** Goes to the period before or after, where there are some. */
  readonly onStep: ((by: -1 | 1) => void) | undefined;
}

/** The curve of a time, with zoom and a cursor that shows exact values. */
export function HistoryChart({ shown, title, nameOf, onOpenDay, onStep }: HistoryChartProps) {
  const { t } = useTexts("history");
  const { bounds, choice } = shown;
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const size = useSize(canvasRef);
  const { zoom, setZoom, cursorS, setCursorS } = useZoomAndCursor(choice);
  const model = useChartModel(shown, zoom ?? bounds, size.width - margins.left - margins.right);
  const texts = useChartTexts(choice, nameOf);
  const canZoom = model.barsS === undefined;
  const usesBy = useTouchUses(choice, canZoom);
  const { opens } = usesBy(1);
  // While it is zoomed, a finger moves the curve.
  const swipe = useStepping(zoom ? undefined : onStep);
  const renderHead = (count: number) => (
    <>
      <p data-hint="">
        {usesBy(count)
          .hints.map((hint) => t(hint))
          .join(" ")}
      </p>
      {zoom && <Button onClick={() => setZoom(undefined)}>{t("chart.reset")}</Button>}
    </>
  );
  return (
    <div css={chartCss} {...swipe}>
      <Chart
        {...{ canvasRef, size, title, model, bounds, texts, nameOf, cursorS, renderHead }}
        sources={choice.sources}
        // An hour that begins at 7:37 is labelled at 7:40.
        startS={dayStartS(shown.period.first) ?? 0}
        drag={canZoom ? "select" : "point"}
        onCursor={setCursorS}
        onWindow={(update) => setZoom((from = bounds) => partOf(bounds, update(from)))}
        onOpen={(timeS) => opens && onOpenDay(dayOf(timeS), opens)}
        readingsAt={(cursor) => texts.readout(model, cursor)}
      >
        <CompareKey shown={shown} model={model} />
      </Chart>
    </div>
  );
}

/** A window of `bounds`; undefined for all of them. */
function partOf(bounds: TimeWindow, { fromS, toS }: TimeWindow): TimeWindow | undefined {
  return fromS > bounds.fromS || toS < bounds.toS ? { fromS, toS } : undefined;
}

function useTouchUses(choice: Choice, canZoom: boolean): UsesBy {
  const isTouched = useMediaQuery(touchScreen);
  const usesBy = usesOf(choice, canZoom);
  return (count) => {
    const uses = usesBy(count);
    if (!isTouched || count === 0) return uses;
    return { ...uses, hints: [canZoom ? "touch.curve" : uses.opens ? "touch.open" : "touch.bar"] };
  };
}

/** Target of a bar, if any, and the hints at the chart's actions, by the number of points. */
function usesOf({ view }: Choice, canZoom: boolean): UsesBy {
  const { rows } = viewOf(view);
  return (count) => {
    if (count === 0) return { hints: ["empty.day"] };
    if (canZoom) return { hints: ["chart.hint"] };
    if (rows === "hour") return { hints: ["chart.hintBar"] };
    return { opens: rows, hints: ["chart.hintBar", "chart.hintOpen"] };
  };
}

type UsesBy = (count: number) => Uses;

interface Uses {
  readonly opens?: Exclude<View, "hour">;
  readonly hints: readonly (
    | "empty.day"
    | `chart.${"hint" | "hintBar" | "hintOpen"}`
    | `touch.${"curve" | "open" | "bar"}`
  )[];
}

/** Zoom and cursor, until something else is shown. A new chart for each time would cost twice as much. */
function useZoomAndCursor({ subject, view, day }: Choice) {
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
