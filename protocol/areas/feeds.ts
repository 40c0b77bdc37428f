import type { ReadEndpoint } from "../api/endpoint.ts";
import type { FeedHabits } from "../socket/connection.ts";
import { batteryFeed } from "./battery.ts";
import { gridChargerFeed, huaweiFeed } from "./charger.ts";
import { liveFeed } from "./live.ts";
import { solarChargerFeed, vedirectFeed } from "./solar.ts";

/** A live feed: socket path, habits, and the call that reads the same data over HTTP. */
export interface Feed<Reply = unknown> {
  readonly path: string;
  readonly habits: FeedHabits;
  readonly read?: ReadEndpoint<never, Reply>;
  /** Merges a message with the last, which came `sinceS` before. If omitted, a message replaces the last. */
  merge?(this: void, last: Reply | undefined, next: Reply, sinceS: number): Reply;
}

/** Reply type of each feed. */
export interface Feeds {
  readonly live: typeof liveFeed;
  readonly vedirect: typeof vedirectFeed;
  readonly solarcharger: typeof solarChargerFeed;
  readonly huawei: typeof huaweiFeed;
  readonly gridcharger: typeof gridChargerFeed;
  readonly battery: typeof batteryFeed;
  readonly console: { readonly path: "/console"; readonly habits: FeedHabits };
}

/**
 * Every feed of every firmware, devices by their name on the wire (`wire` of their sums). Source:
 * docs/gateway/sockets.md.
 */
export const feeds: Feeds = {
  live: liveFeed,
  vedirect: vedirectFeed,
  solarcharger: solarChargerFeed,
  huawei: huaweiFeed,
  gridcharger: gridChargerFeed,
  battery: batteryFeed,
  // The console may be silent for long. Pings every 5 s: docs/interface.md#times-of-settings.
  console: { path: "/console", habits: { alwaysTalks: false, heartbeatMs: 5_000 } },
};

/** A feed by its name in the table. */
export type FeedId = keyof Feeds;

/** Path of a feed's socket. */
export type FeedPath = Feeds[FeedId]["path"];

/** Every path of a socket. */
export const feedPaths: readonly FeedPath[] = Object.values(feeds).map(({ path }) => path);
