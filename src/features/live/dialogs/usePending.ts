import { useEffect } from "react";

// An inverter answers within a few seconds; a command that stays unanswered is given up after 10 s.
const againMs = 3_000;

/** Asks again and again as long as a command is pending. */
export function usePending(isPending: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(reload, againMs);
    return () => clearInterval(timer);
  }, [isPending, reload]);
}
