import { useCallback, useEffect, useState } from "react";
import type { AskedChange } from "./asked.ts";
import { askedIn, queryOf } from "./inAddress.ts";

/** So long after the last change the address says what is asked: browsers take few changes of it at once. */
const SETTLED_MS = 500;

/**
 * What is asked, which the address says after a change has come to rest. Nothing else on the page follows that part of
 * the address, so the router, which would render the whole page again, is not told.
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
