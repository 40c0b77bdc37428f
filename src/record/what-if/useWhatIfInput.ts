import { useCallback, useEffect, useState } from "react";
import type { InputChange } from "./whatIfInput.ts";
import { inputIn, queryOf } from "./inAddress.ts";

/** Delay after the last change until the address has the question: browsers limit changes of it. */
const SETTLED_MS = 500;

/**
 * The question, which the address has after a change has come to rest. Nothing else on the page follows that part of
 * the address, so the router, which would render the whole page again, is not notified.
 */
export function useWhatIfInput() {
  const [input, setInput] = useState(() => inputIn(addressParameters()));
  const change = useCallback(
    (part: InputChange) =>
      setInput((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) })),
    [],
  );
  const wanted = queryOf(input);
  useEffect(() => {
    if (wanted === addressParameters().toString()) return undefined;
    const query = wanted === "" ? "" : `?${wanted}`;
    const timer = setTimeout(() => {
      const { state } = history;
      History.prototype.replaceState.call(history, state, "", location.pathname + query);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { input, change };
}

// Read by itself: to follow the address would draw the whole page again with each change of it.
function addressParameters(): URLSearchParams {
  return new URLSearchParams(location.search);
}
