import type { GenericSchema, InferOutput } from "valibot";
import { ChargerLive } from "../schema/charger-live.ts";
import { mergeSolar, SolarLive } from "../schema/solar-live.ts";
import type { FeedHabits } from "../socket/connection.ts";
import { get, type ReadEndpoint } from "./endpoint.ts";
import { deviceEndpoints } from "./device-endpoints.ts";
import { liveFeed } from "./live-feed.ts";

/** A row of the table: the path of a socket, its habits, and the call that reads the same over HTTP. */
export interface Feed<Reply extends GenericSchema = GenericSchema> {
  readonly path: string;
  readonly habits: FeedHabits;
  readonly read?: ReadEndpoint<never, Reply>;
  /** Merges a message with the last one. If omitted, a message replaces the last one. */
  merge?(
    this: void,
    last: InferOutput<Reply> | undefined,
    next: InferOutput<Reply>,
  ): InferOutput<Reply>;
}

const open = { access: "readonly" } as const;
const talking = { alwaysTalks: true } as const;

/**
 * Every feed of every firmware once, devices by the name that a gateway has for them (`wire` of their
 * sums). Page, library, report, recording, hub and scripts derive from it. Source: gateway reference 8.
 */
export const feeds = {
  live: liveFeed,
  vedirect: {
    path: "/vedirectlivedata",
    read: deviceEndpoints.vedirect,
    merge: mergeSolar,
    habits: talking,
  },
  solarcharger: {
    path: "/solarchargerlivedata",
    read: get("/api/solarchargerlivedata/status", SolarLive, open),
    merge: mergeSolar,
    habits: talking,
  },
  huawei: { path: "/huaweilivedata", read: deviceEndpoints.charger, habits: talking },
  gridcharger: {
    path: "/gridchargerlivedata",
    read: get("/api/gridchargerlivedata/status", ChargerLive, open),
    habits: talking,
  },
  // A battery whose values stay the same sends nothing (gateway reference 8.5).
  battery: {
    path: "/batterylivedata",
    read: deviceEndpoints.battery,
    habits: { alwaysTalks: false },
  },
  // The console may be silent for long. Pings every 5 s: spec 2 section 9.
  console: { path: "/console", habits: { alwaysTalks: false, heartbeatMs: 5_000 } },
} as const satisfies Readonly<Record<string, Feed>>;

/** A feed by its name in the table. */
export type FeedId = keyof typeof feeds;

/** Path of a feed's socket. */
export type FeedPath = (typeof feeds)[FeedId]["path"];

/** Every path of a socket. */
export const feedPaths: readonly FeedPath[] = Object.values(feeds).map(({ path }) => path);
