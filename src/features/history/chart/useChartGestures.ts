import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { mayHaveHub } from "#app/shared/gateway/built.ts";
import { nearest, type Points } from "../model/points.ts";
import { panned } from "../drawing/sight.ts";
import { between, zoomed } from "../drawing/zoom.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";

interface GestureOptions {
  readonly points: Points;
  readonly window: TimeWindow;
  readonly bounds: TimeWindow;
  readonly canZoom: boolean;
  /** The time below a place, in CSS pixels from the left edge of the chart. */
  readonly timeAt: (x: number) => number;
  readonly onCursor: (timeS: number | undefined) => void;
  readonly onWindow: (window: TimeWindow | undefined) => void;
  /** Enter or a double click on a value. */
  readonly onOpen: (timeS: number) => void;
}

interface Finger {
  x: number;
  readonly startX: number;
}

// A finger or hand that moves less than this has only pressed.
const tremblePx = 6;

/** Cursor and zoom of a chart, by mouse, touch and keyboard. While it is zoomed, a finger moves it. */
export function useChartGestures(cursor: number, options: GestureOptions) {
  const { points, window, bounds, canZoom, timeAt, onCursor, onWindow } = options;
  const fingers = useRef(new Map<number, Finger>()).current;
  /** What the mouse has drawn over so far, in CSS pixels. */
  const [selection, setSelection] = useState<readonly [number, number]>();

  const point = (x: number) => onCursor(points.timesS[nearest(points, timeAt(x))]);

  const onPointerDown = (event: PointerEvent) => {
    const x = place(event);
    // So that what is drawn over may end beside the chart.
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x, startX: x });
    if (event.isPrimary) point(x);
  };
  const onPointerMove = (event: PointerEvent) => {
    const x = place(event);
    const finger = fingers.get(event.pointerId);
    if (fingers.size === 2 && finger && canZoom) return pinch(event.pointerId, x);
    // An image has no room for it.
    if (mayHaveHub && finger && event.pointerType === "touch" && isPart(window, bounds))
      return pan(finger, x);
    if (finger) finger.x = x;
    if (finger && event.pointerType === "mouse" && canZoom) setSelection([finger.startX, x]);
    point(x);
  };
  const onPointerUp = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    setSelection(undefined);
    if (!finger || event.type !== "pointerup" || !selection) return;
    if (Math.abs(finger.x - finger.startX) < tremblePx) return;
    onWindow(between(timeAt(finger.startX), timeAt(finger.x), bounds));
  };

  function pan(finger: Finger, x: number): void {
    onWindow(panned(window, bounds, timeAt(finger.x) - timeAt(x)));
    finger.x = x;
  }

  // What was between the fingers stays between them.
  function pinch(moving: number, x: number): void {
    const [still] = [...fingers].filter(([id]) => id !== moving).map(([, finger]) => finger);
    const finger = fingers.get(moving);
    if (!still || !finger) return;
    const [before, after] = [Math.abs(finger.x - still.x), Math.abs(x - still.x)];
    finger.x = x;
    if (before > 1 && after > 1) onWindow(zoomed(window, bounds, after / before, timeAt(still.x)));
  }

  const zoomBy = (factor: number) => {
    const aboutS = points.timesS[cursor] ?? (window.fromS + window.toS) / 2;
    onWindow(zoomed(window, bounds, factor, aboutS));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = zoomOf[event.key];
    const timeS = points.timesS[cursor];
    if (event.key === "Enter" && timeS !== undefined) options.onOpen(timeS);
    else if (canZoom && event.key === "Escape") onWindow(undefined);
    else if (canZoom && factor !== undefined) zoomBy(factor);
    else return;
    event.preventDefault();
  };

  return {
    selection,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onPointerLeave: onPointerUp,
      onKeyDown,
      onDoubleClick: () => {
        const timeS = points.timesS[cursor];
        if (canZoom) onWindow(undefined);
        else if (timeS !== undefined) options.onOpen(timeS);
      },
    },
  };
}

const zoomOf: Readonly<Record<string, number>> = { "+": 2, "=": 2, "-": 0.5 };

function isPart(window: TimeWindow, bounds: TimeWindow): boolean {
  return window.fromS > bounds.fromS || window.toS < bounds.toS;
}

function place(event: PointerEvent): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}
