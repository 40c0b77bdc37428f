import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import type { Asked } from "./asked.ts";
import { askedIn, queryOf } from "./inAddress.ts";

/** So long after the last change the address says what is asked: browsers take few changes of it at once. */
const SETTLED_MS = 500;

/** What is asked, which the address says after a change has come to rest. */
export function useAsked() {
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useState(() => askedIn(query));
  const change = useCallback(
    (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part })),
    [],
  );
  const wanted = queryOf(asked);
  useEffect(() => {
    if (wanted === query.toString()) return undefined;
    const timer = setTimeout(
      () => setQuery(new URLSearchParams(wanted), { replace: true }),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [wanted, query, setQuery]);
  return { asked, change };
}
