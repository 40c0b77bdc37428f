import * as v from "valibot";

/** The tab that holds the sockets of all tabs, and until when, in ms since the epoch. */
export const Lease = v.object({ holder: v.string(), untilMs: v.number() });
export type Lease = v.InferOutput<typeof Lease>;

/** Times of the lease. A tab that dies is succeeded within `lengthMs` plus two rounds. */
export const leaseTimes = {
  /** Between two looks at the lease, at most. */
  roundMs: 1_000,
  /** How long a lease is good for without being renewed. */
  lengthMs: 3_000,
  /** After writing, before believing it: another tab may have written in the same moment. */
  confirmMs: 100,
} as const;

export type LeaseView = "mine" | "taken" | "free";

/**
 * Reads the lease as `me` at `nowMs`. A lease that ends more than a round too late is free: it was written before
 * the clock was set back. The round allows for browsers that blur the time.
 */
export function viewOf(lease: Lease | undefined, me: string, nowMs: number): LeaseView {
  if (lease === undefined) return "free";
  if (lease.holder === me) return "mine";
  const leftMs = lease.untilMs - nowMs;
  return leftMs > 0 && leftMs <= leaseTimes.lengthMs + leaseTimes.roundMs ? "taken" : "free";
}
