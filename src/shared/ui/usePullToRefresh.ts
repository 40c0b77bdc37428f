import { useEffect, useRef, useState } from "react";
import { movePull, pullLimits, releasePull, restingPull, type Pull } from "./pullToRefresh.ts";

/** Follows a finger that pulls the page down at its top and calls `onRefresh` when it lets go far enough. */
export function usePullToRefresh(onRefresh: () => void): Pull {
  const [pull, setPull] = useState<Pull>(restingPull);
  const refreshRef = useRef(onRefresh);
  useEffect(() => {
    refreshRef.current = onRefresh;
  });

  useEffect(() => listen(setPull, () => refreshRef.current()), []);
  return pull;
}

function listen(show: (pull: Pull) => void, refresh: () => void): () => void {
  let pull = restingPull;
  let startY: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: Pull) => {
    if (next === pull) return;
    pull = next;
    show(next);
  };

  const onStart = (event: TouchEvent) => {
    const atTop = window.scrollY <= 0 && !document.querySelector("dialog[open]");
    startY = atTop && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
  };
  const onMove = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY;
    if (startY === undefined || y === undefined) return;
    const next = movePull(pull, y - startY);
    // Prevents scrolling only for gestures handled here.
    if (next.distance > 0 && event.cancelable) event.preventDefault();
    set(next);
  };
  const onEnd = () => {
    startY = undefined;
    if (pull.phase === "refreshing") return;
    const next = releasePull(pull);
    set(next);
    if (next.phase !== "refreshing") return;
    timer = setTimeout(() => {
      refresh();
      set(restingPull);
    }, pullLimits.refreshTimeoutMs);
  };

  const root = document.documentElement;
  root.style.overscrollBehaviorY = "contain";
  window.addEventListener("touchstart", onStart, { passive: true });
  window.addEventListener("touchmove", onMove, { passive: false });
  window.addEventListener("touchend", onEnd);
  window.addEventListener("touchcancel", onEnd);
  return () => {
    clearTimeout(timer);
    root.style.overscrollBehaviorY = "";
    window.removeEventListener("touchstart", onStart);
    window.removeEventListener("touchmove", onMove);
    window.removeEventListener("touchend", onEnd);
    window.removeEventListener("touchcancel", onEnd);
  };
}
