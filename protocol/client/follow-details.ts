import type { ReadEndpoint } from "../api/endpoint.ts";
import type { ReplyError } from "../api/reply.ts";
import { type DeviceId, deviceFeedsOf, enabledDevices } from "../areas/devices.ts";
import { feeds } from "../areas/feeds.ts";
import { type FeedState, mergeSnapshot, type SnapshotFeed, snapshotMerger } from "../live/feed.ts";
import type { LiveState } from "../live/live.ts";
import type { PlantReadings } from "../live/readings.ts";
import { withStorage } from "../live/storage.ts";
import type { OpenSocket, SocketListener } from "../socket/stream.ts";
import { followFeed } from "./follow-feed.ts";
import { type GatewayError, replyError } from "./gateway-error.ts";

/** Dependencies for following the device feeds. They are polled if no socket can be opened. */
export interface DetailSource {
  readonly openSocket: OpenSocket | undefined;
  readonly pollMs?: number | undefined;
  readonly onChange: () => void;
  readonly onProblem: (problem: GatewayError) => void;
}

/** The feeds of battery and charge controllers. */
export interface Details {
  /** Follows the feeds of the devices that the gateway has now. */
  readonly follow: (live: LiveState) => void;
  /** Readings completed by the feeds. */
  readonly complete: <Plant extends PlantReadings>(plant: Plant, nowMs: number) => Plant;
  readonly stop: () => void;
}

/** Loads the code that follows battery and charge controllers. Rejects with a `GatewayError`. */
export type LoadDetails = () => Promise<(source: DetailSource) => Details>;

/** Reads a call. Rejects as `call` does. */
export type ReadCall = <Reply>(
  endpoint: ReadEndpoint<never, Reply>,
  signal: AbortSignal,
) => Promise<Reply>;

interface FollowedDetails<Reply> {
  readonly path: string;
  readonly state: () => FeedState<Reply>;
  readonly stop: () => void;
}

/** Follows nothing before the first `follow`. */
export function followDetails(read: ReadCall, source: DetailSource): Details {
  let battery: FollowedDetails<FeedReply<"battery">> | undefined;
  let solar: FollowedDetails<FeedReply<"vedirect">> | undefined;

  function switchTo<Reply>(
    device: FollowedDetails<Reply> | undefined,
    feed: SnapshotFeed<Reply> | undefined,
  ): FollowedDetails<Reply> | undefined {
    if (device?.path === feed?.path) return device;
    device?.stop();
    return feed && followDevice(feed, read, source);
  }

  return {
    follow(live) {
      const enabled = new Set<DeviceId>(enabledDevices(live));
      const names = deviceFeedsOf(live);
      battery = switchTo(battery, enabled.has("battery") ? feeds.battery : undefined);
      solar = switchTo(solar, enabled.has("vedirect") ? feeds[names.vedirect] : undefined);
    },
    complete: (plant, nowMs) =>
      withStorage(plant, { battery: battery?.state(), solar: solar?.state() }, nowMs),
    stop() {
      battery?.stop();
      solar?.stop();
    },
  };
}

type FeedReply<Name extends "battery" | "vedirect"> =
  (typeof feeds)[Name]["read"] extends ReadEndpoint<never, infer Reply> ? Reply : never;

function followDevice<Reply>(
  feed: SnapshotFeed<Reply>,
  read: ReadCall,
  { openSocket, pollMs, onChange, onProblem }: DetailSource,
): FollowedDetails<Reply> {
  const { path, habits } = feed;
  const merge = snapshotMerger(feed);
  let state: FeedState<Reply>;
  const load = async (signal: AbortSignal) => {
    const data = await read(feed.read, signal);
    return (known: FeedState<Reply>, atMs: number) => mergeSnapshot(known, data, atMs);
  };
  function take(next: FeedState<Reply>): void {
    const isNew = next !== state;
    state = next;
    if (isNew) onChange();
  }
  function unreadable(error: ReplyError): "unreadable" {
    onProblem(replyError(path, error));
    return "unreadable";
  }
  const open = openSocket && ((listener: SocketListener) => openSocket(path, listener));
  const following = followFeed<FeedState<Reply>>(
    { habits, openOne: open, load, poll: load, ...(pollMs !== undefined && { pollMs }) },
    {
      onText(text) {
        const next = merge(state, text, Date.now());
        if (!next.ok) return unreadable(next.error);
        take(next.value);
        return "data";
      },
      onLoaded: (merged) => take(merged(state, Date.now())),
      onFailed: onProblem,
      onOnline: () => undefined,
    },
  );
  following.start();
  return { path, state: () => state, stop: following.stop };
}
