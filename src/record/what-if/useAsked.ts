import { useCallback, useEffect, useState } from "react";
import type { AskedChange } from "./asked.ts";
import { askedIn, queryOf } from "./inAddress.ts";

/** Delay after the last change until the address has the question: browsers limit changes of it. */
const SETTLED_MS = 500;

/**
 * The question, which the address has after a change has come to rest. Nothing else on the page follows that part of
 * the address, so the router, which would render the whole page again, is not notified.
 */
export function useAsked() {
  const [asked, setAsked] = useState(() => askedIn(addressed()));
  const change = useCallback(
    (part: AskedChange) =>
      setAsked((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) })),
    [],
  );
  const wanted = queryOf(asked);
  useEffect(() => {
    if (wanted === addressed().toString()) return undefined;
    const query = wanted === "" ? "" : `?${wanted}`;
    const timer = setTimeout(() => {
      const { state } = history;
      History.prototype.replaceState.call(history, state, "", location.pathname + query);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { asked, change };
}

// Read by itself: to follow the address would draw the whole page again with each change of it.
function addressed(): URLSearchParams {
  return new URLSearchParams(location.search);
}
