import { liveEndpoints } from "./live-endpoints.ts";

/** The feed of inverters and totals: something is sent at least every 10 s (gateway reference 8.2). */
export const liveFeed = {
  path: "/livedata",
  read: liveEndpoints.live,
  habits: { alwaysTalks: true },
} as const;
