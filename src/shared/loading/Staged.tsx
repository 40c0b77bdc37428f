import { Children, type ReactNode, startTransition, useEffect, useState } from "react";

interface StagedProps {
  /** Called once all parts are shown. */
  readonly onAll?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Renders its parts in sequence. All cards of a page in one task block an old phone for half a second. An empty part
 * has its turn too: later content does not remount the others, with the text that a person typed there.
 */
export function Staged({ onAll, children }: StagedProps) {
  const count = Children.count(children);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + 1));
    else onAll?.();
  }, [shown, count, onAll]);
  return <>{Children.map(children, (part, at) => (at < shown ? part : null))}</>;
}
