import { useCallback, useEffect, useState } from "react";
import type { TimeWindow } from "#plant/history/time-window.ts";
import type { WindowUpdate } from "#app/record/history/drawing/useGestures.ts";

/** While a window moves, nothing follows it but the chart and the line that names its span. */
const SETTLE_MS = 300;

interface WindowState {
  /** Undefined as long as nobody has chosen a window. */
  readonly window: TimeWindow | undefined;
  readonly settled: TimeWindow | undefined;
}

/** A window of time that gestures move and buttons set. */
export interface MovingWindow {
  readonly window: TimeWindow;
  /** The window once it has not moved for a moment. */
  readonly settled: TimeWindow;
  readonly isChosen: boolean;
  /** Follows a gesture, from the end of the last, drawn or not. */
  readonly move: (update: WindowUpdate) => void;
  /** Goes where a button leads, which is settled at once. */
  readonly go: (update: WindowUpdate) => void;
}

/** A window inside of `bounds`; all of them until something else is chosen. */
export function useMovingWindow(
  bounds: TimeWindow,
  chosenAtFirst: () => TimeWindow | undefined,
): MovingWindow {
  const [windowState, setWindowState] = useState((): WindowState => {
    const window = chosenAtFirst();
    return { window, settled: window };
  });
  const { window, settled } = windowState;
  useEffect(() => {
    if (window === settled) return undefined;
    // A move that is not drawn yet is not lost.
    const settle = () => setWindowState((now) => ({ window: now.window, settled: now.window }));
    const timer = setTimeout(settle, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [window, settled]);
  const move = useCallback(
    (update: WindowUpdate) =>
      setWindowState((now) => ({ ...now, window: update(now.window ?? bounds) })),
    [bounds],
  );
  const go = useCallback(
    (update: WindowUpdate) => {
      setWindowState((now) => {
        const moved = update(now.window ?? bounds);
        return { window: moved, settled: moved };
      });
    },
    [bounds],
  );
  return {
    window: window ?? bounds,
    settled: settled ?? bounds,
    isChosen: window !== undefined,
    move,
    go,
  };
}
