import { atom, useStore } from "jotai";
import { startTransition, useEffect, useState, type ReactNode } from "react";
import { drawsInSlices } from "../gateway/built.ts";
import { afterFrame } from "../time/afterFrame.ts";

/** Whether the first page was drawn. */
export const isStartedAtom = atom(false);

interface LaterProps {
  /** In an image it comes later than the first page, too. */
  readonly apart?: boolean;
  /** Draws it at once, and keeps it. */
  readonly now?: boolean;
  /** Drawn until then. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page that is drawn a frame after the rest, so that a switch to the page is seen at once. The first page
 * is drawn whole: whoever waits for its script sees it in one piece. In an image `apart` takes a part out of its task.
 */
export function Later({ apart = false, now = false, instead, children }: LaterProps) {
  const store = useStore();
  const [isDue, setDue] = useState(() => (drawsInSlices || !apart) && !store.get(isStartedAtom));
  if (now && !isDue) setDue(true);
  useEffect(
    () => (isDue ? undefined : afterFrame(() => startTransition(() => setDue(true)))),
    [isDue],
  );
  return <>{isDue ? children : instead}</>;
}
