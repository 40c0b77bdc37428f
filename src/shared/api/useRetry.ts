import { useEffect, useRef } from "react";
import { retryDelay } from "#protocol/socket/polling.ts";
import { whenSeen } from "../visibility.ts";
import { HttpError, UnreadableError, type CallError } from "./errors.ts";

/**
 * Tries again by itself after a failure, ever more slowly while failures go on, and only while the page is seen. A 401
 * is left alone: it leads to the sign-in.
 */
export function useRetry(error: CallError | undefined, retry: () => void): void {
  const failures = useRef(0);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    failures.current = error === undefined ? 0 : failures.current + 1;
    if (error === undefined || statusOf(error) === 401) return undefined;
    return whenSeen(delayOf(error, failures.current), () => latest.current());
  }, [error]);
}

function delayOf(error: CallError, failures: number): number {
  const retryAfterS = error instanceof HttpError ? error.retryAfterS : undefined;
  const isLasting =
    statusOf(error) === 404 || (error instanceof UnreadableError && error.reason.kind === "html");
  return retryDelay({ failures, retryAfterS, isLasting }, Math.random());
}

function statusOf(error: CallError): number | undefined {
  return error instanceof HttpError ? error.status : undefined;
}
