import { startTransition, useEffect, useState, type ReactNode } from "react";
import { afterFrame } from "../time/afterFrame.ts";

interface LaterProps {
  /** Draws it at once, and keeps it. */
  readonly now?: boolean;
  readonly children: ReactNode;
}

/** A part of a page that is drawn a frame after the rest, in slices: the part below the screen. */
export function Later({ now = false, children }: LaterProps) {
  const [isDue, setDue] = useState(now);
  if (now && !isDue) setDue(true);
  useEffect(() => {
    if (isDue) return undefined;
    return afterFrame(() => startTransition(() => setDue(true)));
  }, [isDue]);
  return <>{isDue && children}</>;
}
