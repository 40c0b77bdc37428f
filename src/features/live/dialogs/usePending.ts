import { useEffect } from "react";
import type { LoadedResource } from "#app/shared/api/useResource.ts";

// An inverter answers within a few seconds; a command that stays unanswered is given up after 10 s.
const againMs = 3_000;

/**
 * Asks again and again as long as a command is pending, each time a while after the answer: a slow gateway would
 * never get to give one. After a failure the resource asks by itself.
 */
export function usePending(
  isPending: boolean,
  { status, reload }: Pick<LoadedResource<unknown>, "status" | "reload">,
): void {
  const isDue = isPending && status === "ready";
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(reload, againMs);
    return () => clearTimeout(timer);
  }, [isDue, reload]);
}
