import { Children, type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Shows its parts one after the other. To put all cards of the page into the document at once, with their styles, takes
 * an old phone half a second in which it answers nothing. A part that is empty has its turn too: what comes into it later
 * takes none of the others away, with what a person typed there.
 */
export function Staged({ children }: { readonly children: ReactNode }) {
  const count = Children.count(children);
  const [shown, setShown] = useState(1);
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + 1));
  }, [shown, count]);
  return <>{Children.map(children, (part, at) => (at < shown ? part : null))}</>;
}
