import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { dragWindow, panWindow, between, zoomWindow } from "./windowMoves.ts";

/** How a gesture or a button changes a window. */
export type WindowUpdate = (from: TimeWindow) => TimeWindow;

/** Effect of a mouse drag: it selects a part to zoom to, moves the window, or only points. */
export type Drag = "select" | "move" | "point";

interface GestureOptions {
  readonly drag: Drag;
  readonly window: TimeWindow;
  readonly bounds: TimeWindow;
  /** The time below a place, in CSS pixels from the left edge of the chart. */
  readonly timeAt: (x: number) => number;
  readonly onPoint: (timeS: number) => void;
  readonly onWindow: (update: WindowUpdate) => void;
  /** A double click where nothing can be zoomed. */
  readonly onOpen: () => void;
}

interface Finger {
  x: number;
  readonly startX: number;
}

// A finger or hand that moves less than this has only pressed.
const tremblePx = 6;
/** Zoom by a pixel of the wheel. */
const wheelPower = 0.002;
const linePx = 16;

/**
 * Points, moves and zooms by mouse and fingers. Two fingers keep the times below them; one points, and moves a window
 * smaller than its bounds. `selection`: the mouse's selection, in CSS pixels.
 */
export function useGestures(ref: RefObject<HTMLElement | null>, options: GestureOptions) {
  const { drag, window, bounds, timeAt, onPoint, onWindow } = options;
  const fingers = useRef(new Map<number, Finger>()).current;
  const travelPx = useRef(0);
  const [selection, setSelection] = useState<readonly [number, number]>();
  useWheel(ref, options);
  const moves = drag === "move";

  const partsOf = () => [...fingers.values()].map(({ x }) => partAt(options, x));
  const isMove = ({ pointerType }: PointerEvent) =>
    moves ||
    (drag === "select" &&
      (fingers.size === 2 || (pointerType === "touch" && isPart(window, bounds))));

  const onPointerDown = (event: PointerEvent) => {
    const x = place(event);
    // So that a drag may end beside the chart.
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x, startX: x });
    travelPx.current = 0;
    if (!moves && event.isPrimary) onPoint(timeAt(x));
  };
  const onPointerMove = (event: PointerEvent) => {
    const x = place(event);
    const finger = fingers.get(event.pointerId);
    if (finger) {
      const before = partsOf();
      travelPx.current += Math.abs(x - finger.x);
      finger.x = x;
      if (isMove(event)) {
        const after = partsOf();
        if (travelPx.current >= tremblePx && fingers.size <= 2)
          onWindow((from) => dragWindow(from, bounds, before, after));
        return;
      }
      if (drag === "select" && event.pointerType === "mouse") setSelection([finger.startX, x]);
    }
    onPoint(timeAt(x));
  };
  const onPointerEnd = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    setSelection(undefined);
    if (!finger || event.type !== "pointerup") return;
    if (moves && travelPx.current < tremblePx) onPoint(timeAt(place(event)));
    if (!selection || Math.abs(finger.x - finger.startX) < tremblePx) return;
    const chosen = between(timeAt(finger.startX), timeAt(finger.x), bounds);
    onWindow((from) => chosen ?? from);
  };
  return {
    selection,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onDoubleClick: (event: MouseEvent) => {
        const aboutS = timeAt(place(event));
        if (drag === "point") options.onOpen();
        else onWindow((from) => (moves ? zoomWindow(from, bounds, 2, aboutS) : bounds));
      },
    },
  };
}

// React listens to the wheel without the right to keep the page from scrolling.
function useWheel(ref: RefObject<HTMLElement | null>, options: GestureOptions): void {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const isWanted = options.drag === "move";
  useEffect(() => {
    const element = ref.current;
    if (!element || !isWanted) return undefined;
    const onWheel = (event: WheelEvent) => {
      const { window, bounds, onWindow } = latest.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePx : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      const part = partAt(latest.current, event.clientX - element.getBoundingClientRect().left);
      const update = (from: TimeWindow) => {
        const spanS = from.toS - from.fromS;
        return Math.abs(dx) > Math.abs(dy)
          ? panWindow(from, bounds, (dx / element.clientWidth) * spanS)
          : zoomWindow(from, bounds, Math.exp(-dy * wheelPower), from.fromS + part * spanS);
      };
      // At the end of the zoom the page scrolls.
      const moved = update(window);
      if (moved.fromS === window.fromS && moved.toS === window.toS) return;
      event.preventDefault();
      onWindow(update);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [ref, isWanted]);
}

/** A place as a part of the window's width. */
function partAt({ window, timeAt }: Pick<GestureOptions, "window" | "timeAt">, x: number): number {
  return (timeAt(x) - window.fromS) / (window.toS - window.fromS);
}

function isPart(window: TimeWindow, bounds: TimeWindow): boolean {
  return window.fromS > bounds.fromS || window.toS < bounds.toS;
}

function place(event: {
  readonly clientX: number;
  readonly currentTarget: EventTarget & Element;
}): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}
