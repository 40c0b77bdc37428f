const longestS = 86_400;

/**
 * Seconds to wait according to `Retry-After`: whole seconds, a day at most (a timer of weeks fires at once). Undefined
 * without the header or for other content, such as a date. Never throws. Source:
 * docs/gateway/calls.md#answers-to-saves.
 */
export function retryAfterFrom(header: string | null): number | undefined {
  return header !== null && /^\s*\d+\s*$/.test(header)
    ? Math.min(Number(header), longestS)
    : undefined;
}
