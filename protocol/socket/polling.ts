import { reconnectDelay } from "./connection.ts";

/** Between two readings over HTTP while the socket cannot be had. */
export const pollIntervalMs = 10_000;

/** A socket that was refused so often without ever opening is given up in favour of polling. */
export const refusalsBeforePolling = 2;

/** How the last reading over HTTP ended. */
export interface PollOutcome {
  /** Readings that failed in a row; 0 after a success. */
  readonly failures: number;
  /** Seconds the gateway asked to wait, from `Retry-After`. */
  readonly retryAfterS: number | undefined;
}

/**
 * Delay in ms until the next reading over HTTP: `intervalMs` after a success, growing after failures, never shorter
 * than the gateway asks for. `random` (0 to below 1) spreads many pages. Source:
 * docs/gateway/calls.md#answers-to-saves.
 */
export function pollDelay(
  { failures, retryAfterS = 0 }: PollOutcome,
  random: number,
  intervalMs: number = pollIntervalMs,
): number {
  const delayMs =
    failures === 0 ? intervalMs : Math.max(intervalMs, reconnectDelay(failures, random));
  return Math.max(delayMs, retryAfterS * 1000 * (1 + random / 5));
}

/** How an answer that a page waits for failed. */
export interface RetryOutcome extends PollOutcome {
  /** The gateway answered that it has no such thing, which seldom changes. */
  readonly isLasting: boolean;
}

/**
 * Delay in ms until a page retries a failed load: 5 s, doubling up to a minute, or a minute doubling up to 5 minutes;
 * never shorter than the gateway asks for. `random` (0 to below 1) spreads many pages.
 */
export function retryDelay(
  { failures, retryAfterS = 0, isLasting }: RetryOutcome,
  random: number,
): number {
  const [firstMs, lastMs] = isLasting ? [60_000, 300_000] : [5_000, 60_000];
  const delayMs = Math.min(lastMs, firstMs * 2 ** (failures - 1));
  return Math.max(delayMs, retryAfterS * 1000) * (1 + random / 5);
}
