import { useEffect } from "react";
import type { LoadedResource } from "#app/shared/api/useResource.ts";
import { whenSeen } from "#app/shared/visibility.ts";

// An inverter answers within a few seconds; a command that stays unanswered is given up after 10 s.
const againMs = 3_000;

/**
 * Polls while a command is pending and the page is visible, a while after each answer, for slow gateways. After a
 * failure the resource retries by itself.
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
