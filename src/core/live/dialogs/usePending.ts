import { useEffect } from "react";
import type { LoadedResource } from "#app/shared/api/useResource.ts";
import { whenSeen } from "#app/shared/visibility.ts";

// An inverter answers within a few seconds; a command that stays unanswered is given up after 10 s.
const againMs = 3_000;

/**
 * Polls as long as a command is pending, each time a while after the answer, so that a slow gateway can answer, and
 * only while the page is visible. After a failure the resource retries by itself.
 */
export function usePending(
  isPending: boolean,
  { status, reload }: Pick<LoadedResource<unknown>, "status" | "reload">,
): void {
  const isDue = isPending && status === "ready";
  useEffect(() => {
    return isDue ? whenSeen(againMs, reload) : undefined;
  }, [isDue, reload]);
}
