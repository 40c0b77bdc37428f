import { useEffect, useRef } from "react";
import { retryDelay } from "#protocol/socket/polling.ts";
import { isNoCall } from "#protocol/client/error-kinds.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { whenSeen } from "../visibility.ts";

/**
 * Tries again by itself after a failure, ever more slowly while failures go on, and only while the page is seen. A 401
 * is left alone: it leads to the sign-in.
 */
export function useRetry(error: GatewayError | undefined, retry: () => void): void {
  const failures = useRef(0);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    failures.current = error === undefined ? 0 : failures.current + 1;
    if (error === undefined || error.status === 401) return undefined;
    return whenSeen(delayOf(error, failures.current), () => latest.current());
  }, [error]);
}

function delayOf(error: GatewayError, failures: number): number {
  const { retryAfterS } = error;
  return retryDelay({ failures, retryAfterS, isLasting: isNoCall(error) }, Math.random());
}
