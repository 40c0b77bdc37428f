import { liveEndpoints } from "#protocol/api/live-endpoints.ts";
import { sockets } from "#protocol/api/sockets.ts";
import {
  mergeBatteryText,
  mergeChargerText,
  mergeSnapshot,
  mergeVedirectText,
} from "#protocol/live/feed.ts";
import type { FeedState } from "#protocol/live/feed.ts";
import type { BatteryLive } from "#protocol/schema/battery-live.ts";
import type { ChargerLive } from "#protocol/schema/charger-live.ts";
import type { VedirectLive } from "#protocol/schema/vedirect-live.ts";
import {
  emptyLive,
  mergeLive,
  mergeLiveStatus,
  mergeLiveText,
  type LiveState,
} from "#protocol/live/live.ts";
import { liveMemory } from "./lastLive.ts";
import { polledInverter } from "./polledInverter.ts";
import { takeFirstAnswerMs } from "#app/shared/api/firstCall.ts";
import { feedAtom } from "#app/shared/socket/feedAtom.ts";

/** Inverters, totals, hints and what is enabled. */
export const liveFeedAtom = feedAtom<LiveState>({
  path: sockets.live,
  habits: { alwaysTalks: true },
  initial: emptyLive,
  memory: liveMemory,
  merge: mergeLiveText,
  load: async (client, signal) => {
    const status = await client.call(liveEndpoints.livedata.status, { signal });
    const earlyMs = takeFirstAnswerMs();
    return (state, atMs) => mergeLiveStatus(state, status, earlyMs ?? atMs);
  },
  poll: async (client, signal) => {
    const status = await client.call(liveEndpoints.livedata.status, { signal });
    const inv = polledInverter() ?? status.inverters[0]?.serial;
    if (inv === undefined) return (state, atMs) => mergeLiveStatus(state, status, atMs);
    // The list has no channels (gateway reference 5.1).
    const details = await client.call(liveEndpoints.livedata.inverter, { query: { inv }, signal });
    return (state, atMs) => mergeLive(mergeLiveStatus(state, status, atMs), details, atMs);
  },
});

/** The charge controller. To be read only while it is enabled: reading opens its socket. */
export const vedirectFeedAtom = feedAtom<FeedState<VedirectLive>>({
  path: sockets.vedirect,
  habits: { alwaysTalks: true },
  initial: undefined,
  merge: mergeVedirectText,
  load: async (client, signal) => {
    const data = await client.call(liveEndpoints.vedirectlive.status, { signal });
    return (state, atMs) => mergeSnapshot(state, data, atMs);
  },
});

/** The AC charger. To be read only while it is enabled: reading opens its socket. */
export const chargerFeedAtom = feedAtom<FeedState<ChargerLive>>({
  path: sockets.charger,
  habits: { alwaysTalks: true },
  initial: undefined,
  merge: mergeChargerText,
  load: async (client, signal) => {
    const data = await client.call(liveEndpoints.chargerlive.status, { signal });
    return (state, atMs) => mergeSnapshot(state, data, atMs);
  },
});

/** The battery. To be read only while it is enabled: reading opens its socket. */
export const batteryFeedAtom = feedAtom<FeedState<BatteryLive>>({
  path: sockets.battery,
  // A battery that does not change says nothing (gateway reference 8.5).
  habits: { alwaysTalks: false },
  initial: undefined,
  merge: mergeBatteryText,
  load: async (client, signal) => {
    const data = await client.call(liveEndpoints.batterylive.status, { signal });
    return (state, atMs) => mergeSnapshot(state, data, atMs);
  },
});
