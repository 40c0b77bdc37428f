import { useMemo, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { sourceKinds, type Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import type { ChartModel } from "../model/chartModel.ts";
import { knownPoints, nearest } from "../model/points.ts";
import type { NameOf } from "../model/sourceNames.ts";
import { ChartMarks, useDrawing, type Size } from "./chartParts.tsx";
import { drawBandLabels } from "./bandLabels.ts";
import { ColourKey } from "./ColourKey.tsx";
import { drawChart, scaleOf, type ChartScale, type ChartTexts } from "./drawChart.ts";
import { panWindow, reveal, zoomWindow } from "./windowMoves.ts";
import { useGestures, type Drag, type WindowUpdate } from "./useGestures.ts";

export interface CursorTexts extends ChartTexts {
  readonly exact: (value: number) => string;
}

interface ChartProps {
  readonly canvasRef: RefObject<HTMLCanvasElement>;
  readonly size: Size;
  /** Its subject, for screen readers. */
  readonly title: string;
  readonly model: ChartModel;
  readonly sources: readonly Source[];
  /** From when on the labels of hours are counted. */
  readonly startS: number;
  readonly bounds: TimeWindow;
  readonly texts: CursorTexts;
  readonly nameOf: NameOf;
  readonly drag: Drag;
  readonly cursorS: number | undefined;
  readonly onCursor: (timeS: number | undefined) => void;
  readonly onWindow: (update: WindowUpdate) => void;
  /** Enter or a double click on a value. */
  readonly onOpen?: (timeS: number) => void;
  /** Text of the cursor at a point, its time first; empty without a cursor. */
  readonly readingsAt: (cursor: number) => readonly string[];
  /** The line above the chart, by the cursor's text and the number of points. */
  readonly renderHead: (count: number) => ReactNode;
  /** Stands below the chart. */
  readonly children?: ReactNode;
}

/** A curve or bars with a cursor that shows exact values, by mouse, fingers and keys. */
export function Chart(props: ChartProps) {
  const { canvasRef, size, model, sources, bounds, texts, drag, cursorS } = props;
  const { onCursor, onWindow, onOpen } = props;
  const { t } = useTexts("history");
  const areaRef = useRef<HTMLDivElement>(null);
  const moves = drag === "move";
  const { window, points } = model;
  useModelDrawing(props);
  const scale = scaleOf(model, size.width, size.height);
  const cursor = cursorS === undefined ? -1 : nearest(points, cursorS);
  const timeS = points.timesS[cursor];
  const known = useMemo(() => knownPoints(points), [points]);
  const at = known.indexOf(cursor);
  const timeOf = (index: number) => points.timesS[known[index] ?? -1];
  const open = () => timeS !== undefined && onOpen?.(timeS);
  const { selection, handlers } = useGestures(areaRef, {
    drag,
    window,
    bounds,
    timeAt: scale.timeAt,
    onPoint: (pointedS) => onCursor(moves ? pointedS : points.timesS[nearest(points, pointedS)]),
    onWindow,
    onOpen: open,
  });
  const chooseLast = () => cursor < 0 && onCursor(timeOf(known.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const ends = { isFirst: at <= 0, isLast: at === known.length - 1 };
    const update = updateOf(event.key, { drag, window, bounds, timeS, ...ends });
    if (event.key === "Enter" && onOpen) open();
    else if (update) onWindow(update);
    else return;
    event.preventDefault();
  };
  const moveTo = (index: number) => {
    const chosenS = timeOf(index);
    onCursor(chosenS);
    const isHidden = chosenS !== undefined && (chosenS < window.fromS || chosenS > window.toS);
    if (isHidden) onWindow((from) => reveal(from, bounds, chosenS));
  };
  // A window that moves leaves the cursor behind.
  const isInSight =
    drag !== "move" || (cursorS !== undefined && cursorS >= window.fromS && cursorS <= window.toS);
  const readings = props.readingsAt(cursor);
  const readout = readings.join(" · ");
  const hasKey = sources.length > 1;
  return (
    <>
      <header>{props.renderHead(known.length)}</header>
      {/* Pressing it is a short cut; the field inside does the same by keyboard. */}
      <div ref={areaRef} data-drag={drag} {...{ ...handlers, onKeyDown }}>
        <input
          type="range"
          aria-label={props.title}
          aria-valuetext={readout || t("chart.none")}
          min={0}
          max={Math.max(known.length - 1, 0)}
          value={Math.max(at, 0)}
          onFocus={chooseLast}
          // The values may have come after the focus.
          onKeyDown={chooseLast}
          onChange={(event) => moveTo(event.target.valueAsNumber)}
        />
        <canvas ref={canvasRef} />
        <ChartMarks
          {...(isInSight && cursorAt(model, scale, cursor))}
          width={size.width}
          reading={(hasKey ? readings[0] : readout) ?? ""}
          selection={selection}
        />
      </div>
      {props.children}
      {hasKey && (
        <ColourKey
          {...{ cursor, sources }}
          nameOf={props.nameOf}
          stack={model.stack}
          valueText={texts.exact}
        />
      )}
    </>
  );
}

function useModelDrawing(props: ChartProps): void {
  const { canvasRef, size, model, sources, startS, texts, nameOf } = props;
  useDrawing(canvasRef, () => {
    const [{ hue } = sourceKinds.total] = sources;
    const canvas = canvasRef.current;
    // Not before it is known how many columns there are.
    if (!canvas || size.width === 0) return undefined;
    // To draw asks for sizes and colours: in the frame, which lays out the page anyway.
    const frame = requestAnimationFrame(() => {
      drawChart(canvas, model, { hue, startS, texts });
      drawBandLabels(canvas, model, nameOf);
    });
    return () => cancelAnimationFrame(frame);
  }, [model, texts, size.height]);
}

/** Where the cursor is drawn; of bars and bands no line is that of its reading. */
function cursorAt({ points, barsS, stack, window }: ChartModel, scale: ChartScale, cursor: number) {
  const timeS = points.timesS[cursor];
  if (timeS === undefined) return { atX: undefined };
  const isLine = barsS === undefined && stack.length < 2;
  return {
    atX: scale.x(Math.min(Math.max(timeS, window.fromS), window.toS)),
    atY: isLine ? scale.y(points.mean[cursor] ?? 0) : undefined,
  };
}

interface KeyPlace {
  readonly drag: Drag;
  readonly window: TimeWindow;
  readonly bounds: TimeWindow;
  readonly timeS: number | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Effect of a key on the window; undefined when it leaves it as it is. */
function updateOf(key: string, place: KeyPlace): WindowUpdate | undefined {
  const { drag, window, bounds, timeS } = place;
  if (drag === "point") return undefined;
  if (key === "Escape") return () => bounds;
  const factor = zoomOf[key];
  const aboutS = timeS ?? (window.fromS + window.toS) / 2;
  if (factor !== undefined) return (from) => zoomWindow(from, bounds, factor, aboutS);
  const part = drag === "move" ? panStep(key, place) : undefined;
  if (part === undefined) return undefined;
  return (from) => panWindow(from, bounds, part * (from.toS - from.fromS));
}

const zoomOf: Readonly<Record<string, number>> = { "+": 2, "=": 2, "-": 0.5 };

/** By which part of its width a key moves the window: an arrow when the cursor is at an end. */
function panStep(key: string, { isFirst, isLast }: KeyPlace): number | undefined {
  if (key === "PageUp") return -0.5;
  if (key === "PageDown") return 0.5;
  if (key === "ArrowLeft" && isFirst) return -0.25;
  return key === "ArrowRight" && isLast ? 0.25 : undefined;
}
