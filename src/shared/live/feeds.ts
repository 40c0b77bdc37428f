import { atom } from "jotai";
import { deviceCallsOf, liveEndpoints } from "#protocol/api/live-endpoints.ts";
import { sockets } from "#protocol/api/sockets.ts";
import {
  mergeBatteryText,
  mergeChargerText,
  mergeSnapshot,
  mergeSolarText,
} from "#protocol/live/feed.ts";
import type { FeedState } from "#protocol/live/feed.ts";
import type { BatteryLive } from "#protocol/schema/battery-live.ts";
import type { ChargerLive } from "#protocol/schema/charger-live.ts";
import type { SolarLive } from "#protocol/schema/solar-live.ts";
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

/**
 * The charge controllers. To be read only while they are enabled: reading opens their socket. Its path
 * is the one that the gateway's sums name.
 */
export const solarFeedAtom = atom(
  (get) => get(get(solarChoiceAtom)),
  (get, set) => set(get(solarChoiceAtom)),
);

/** The AC charger. To be read only while it is enabled: reading opens its socket, as above. */
export const chargerFeedAtom = atom(
  (get) => get(get(chargerChoiceAtom)),
  (get, set) => set(get(chargerChoiceAtom)),
);

const solarFeeds = {
  vedirect: solarFeed({ solar: { wire: "vedirect" } }),
  solarcharger: solarFeed({ solar: { wire: "solarcharger" } }),
};
const chargerFeeds = {
  huawei: chargerFeed({ charger: { wire: "huawei" } }),
  gridcharger: chargerFeed({ charger: { wire: "gridcharger" } }),
};
const solarChoiceAtom = atom(
  (get) => solarFeeds[get(liveFeedAtom).state.solar?.wire ?? "vedirect"],
);
const chargerChoiceAtom = atom(
  (get) => chargerFeeds[get(liveFeedAtom).state.charger?.wire ?? "huawei"],
);

function solarFeed(sums: Parameters<typeof deviceCallsOf>[0]) {
  const { socket, status } = deviceCallsOf(sums).solar;
  return feedAtom<FeedState<SolarLive>>({
    path: socket,
    habits: { alwaysTalks: true },
    initial: undefined,
    merge: mergeSolarText,
    load: async (client, signal) => {
      const data = await client.call(status, { signal });
      return (state, atMs) => mergeSnapshot(state, data, atMs);
    },
  });
}

function chargerFeed(sums: Parameters<typeof deviceCallsOf>[0]) {
  const { socket, status } = deviceCallsOf(sums).charger;
  return feedAtom<FeedState<ChargerLive>>({
    path: socket,
    habits: { alwaysTalks: true },
    initial: undefined,
    merge: mergeChargerText,
    load: async (client, signal) => {
      const data = await client.call(status, { signal });
      return (state, atMs) => mergeSnapshot(state, data, atMs);
    },
  });
}

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
