import { atom, useStore } from "jotai";
import { Fragment, startTransition, useEffect, useState, type ReactNode } from "react";
import { afterFrame } from "../time/afterFrame.ts";

export const isStartedAtom = atom(false);

interface LaterProps {
  /** In an image it is drawn in a task of its own on the first page, too. */
  readonly apart?: boolean;
  /** Draws it at once, and keeps it. */
  readonly now?: boolean;
  /** Drawn until then. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part of a page that is drawn a frame after the rest, so that a switch to the page is seen at once. The first page
 * is drawn whole: its script arrives only once. In an image `apart` takes a part out of its task.
 */
export function Later({ apart = false, now = false, instead, children }: LaterProps) {
  const store = useStore();
  const [isFirst] = useState(() => !store.get(isStartedAtom));
  const [isDue, setDue] = useState(isFirst && (BUILT.mayMeetOthers || !apart));
  if (now && !isDue) setDue(true);
  useEffect(() => {
    if (isDue) return undefined;
    return afterFrame(() => startTransition(() => setDue(true)));
  }, [isDue]);
  return <>{isDue ? children : instead}</>;
}

/** A part of a page that an image draws in a task of its own if the page is its first; otherwise it is drawn with the rest. */
export const FirstPart = BUILT.mayMeetOthers ? Fragment : PartOfFirst;

function PartOfFirst({ children }: { readonly children: ReactNode }) {
  const store = useStore();
  const [isFirst] = useState(() => !store.get(isStartedAtom));
  return isFirst ? <Later apart>{children}</Later> : <>{children}</>;
}
