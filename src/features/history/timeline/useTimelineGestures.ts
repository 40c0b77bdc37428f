import {
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { zoomed } from "../drawing/zoom.ts";
import { dragged, panned } from "../drawing/sight.ts";
import type { WindowUpdate } from "./useWindow.ts";

interface GestureOptions {
  readonly window: TimeWindow;
  readonly bounds: TimeWindow;
  /** A place as a part of the window's width, from CSS pixels from the left edge of the chart. */
  readonly partAt: (x: number) => number;
  readonly onWindow: (update: WindowUpdate) => void;
  /** A time that was pointed at. */
  readonly onPoint: (timeS: number) => void;
}

// A finger or hand that moves less than this has only pressed.
const tremblePx = 6;
/** Zoom by a pixel of the wheel. */
const wheelPower = 0.002;
const linePx = 16;

/** Moves and zooms a timeline by mouse, wheel and fingers. */
export function useTimelineGestures(ref: RefObject<HTMLElement | null>, options: GestureOptions) {
  const { window, bounds, partAt, onWindow, onPoint } = options;
  const fingers = useRef(new Map<number, number>()).current;
  const travelPx = useRef(0);
  useWheel(ref, options);

  const timeAt = (x: number) => window.fromS + partAt(x) * (window.toS - window.fromS);
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    travelPx.current = 0;
  };
  const onPointerMove = (event: PointerEvent) => {
    const x = place(event);
    const lastX = fingers.get(event.pointerId);
    if (lastX === undefined) {
      if (event.pointerType === "mouse") onPoint(timeAt(x));
      return;
    }
    const before = [...fingers.values()].map(partAt);
    fingers.set(event.pointerId, x);
    travelPx.current += Math.abs(x - lastX);
    if (travelPx.current < tremblePx || fingers.size > 2) return;
    const after = [...fingers.values()].map(partAt);
    onWindow((from) => dragged(from, bounds, before, after));
  };
  const onPointerEnd = (event: PointerEvent) => {
    const wasPressed = fingers.delete(event.pointerId);
    if (wasPressed && event.type === "pointerup" && travelPx.current < tremblePx)
      onPoint(timeAt(place(event)));
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick: (event: MouseEvent) => {
      const aboutS = timeAt(place(event));
      onWindow((from) => zoomed(from, bounds, 2, aboutS));
    },
  };
}

// React listens to the wheel without the right to keep the page from scrolling.
function useWheel(ref: RefObject<HTMLElement | null>, options: GestureOptions): void {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      const { window, bounds, partAt, onWindow } = latest.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePx : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      const part = partAt(event.clientX - element.getBoundingClientRect().left);
      const update = (from: TimeWindow) => {
        const spanS = from.toS - from.fromS;
        return Math.abs(dx) > Math.abs(dy)
          ? panned(from, bounds, (dx / element.clientWidth) * spanS)
          : zoomed(from, bounds, Math.exp(-dy * wheelPower), from.fromS + part * spanS);
      };
      // At the end of the zoom the page scrolls.
      const moved = update(window);
      if (moved.fromS === window.fromS && moved.toS === window.toS) return;
      event.preventDefault();
      onWindow(update);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [ref]);
}

function place(event: {
  readonly clientX: number;
  readonly currentTarget: EventTarget & Element;
}): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}
