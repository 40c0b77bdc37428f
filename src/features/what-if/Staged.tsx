import { Children, type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Shows its parts one after the other. To put all cards of the page into the document at once, with their styles, takes
 * an old phone half a second in which it answers nothing.
 */
export function Staged({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown < parts.length) startTransition(() => setShown(shown + 1));
  }, [shown, parts.length]);
  return <>{parts.slice(0, shown)}</>;
}
