import type { GenericSchema, InferOutput } from "valibot";
import { ChargerLive } from "../schema/charger-live.ts";
import type { LiveStatus } from "../schema/live.ts";
import { mergeSolar, SolarLive } from "../schema/solar-live.ts";
import type { FeedHabits } from "../socket/connection.ts";
import { get, type ReadEndpoint } from "./endpoint.ts";
import { liveEndpoints } from "./live-endpoints.ts";

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
  // Something is sent at least every 10 s (gateway reference 8.2).
  live: { path: "/livedata", read: liveEndpoints.live, habits: talking },
  vedirect: {
    path: "/vedirectlivedata",
    read: liveEndpoints.vedirect,
    merge: mergeSolar,
    habits: talking,
  },
  solarcharger: {
    path: "/solarchargerlivedata",
    read: get("/api/solarchargerlivedata/status", SolarLive, open),
    merge: mergeSolar,
    habits: talking,
  },
  huawei: { path: "/huaweilivedata", read: liveEndpoints.charger, habits: talking },
  gridcharger: {
    path: "/gridchargerlivedata",
    read: get("/api/gridchargerlivedata/status", ChargerLive, open),
    habits: talking,
  },
  // A battery whose values stay the same sends nothing (gateway reference 8.5).
  battery: {
    path: "/batterylivedata",
    read: liveEndpoints.battery,
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

/** Devices with a feed of their own, in the order in which pages show them. */
export const deviceIds = ["vedirect", "battery", "charger"] as const;

/** A device with a feed of its own; also the key of its name in the texts. */
export type DeviceId = (typeof deviceIds)[number];

/** The part of the live data that says which devices a gateway has, and by which names. */
export type DeviceSums = {
  readonly [Key in "solar" | "battery" | "charger"]?: LiveStatus[Key] | undefined;
};

/** The name in the table of each device's feed, by the live data of this gateway. */
export function deviceFeedsOf({ solar, charger }: Omit<DeviceSums, "battery">) {
  return {
    vedirect: solar?.wire ?? "vedirect",
    battery: "battery",
    charger: charger?.wire ?? "huawei",
  } as const;
}

/** The devices that are enabled, by the live data. */
export function enabledDevices({ solar, battery, charger }: DeviceSums): readonly DeviceId[] {
  const sums = { vedirect: solar, battery, charger };
  return deviceIds.filter((id) => sums[id]?.enabled === true);
}
