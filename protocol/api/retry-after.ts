const longestS = 86_400;

/**
 * Seconds that a gateway asks to wait, by its `Retry-After`: whole ones, a day at the most, because a timer
 * that is given some weeks does not wait at all. Undefined without the header, or when it says anything
 * else, such as a date. Never throws. Source: docs/gateway/calls.md#answers-to-saves.
 */
export function retryAfterFrom(header: string | null): number | undefined {
  return header !== null && /^\s*\d+\s*$/.test(header)
    ? Math.min(Number(header), longestS)
    : undefined;
}
