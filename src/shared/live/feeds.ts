import { atom, type Atom, type WritableAtom } from "jotai";
import type { GenericSchema, InferOutput } from "valibot";
import { liveEndpoints } from "#protocol/api/live-endpoints.ts";
import { deviceFeedsOf, feeds, type Feed as Row } from "#protocol/api/feeds.ts";
import {
  mergeBatteryText,
  mergeChargerText,
  mergeSnapshot,
  mergeSolarText,
  type FeedState,
  type MergeSnapshot,
} from "#protocol/live/feed.ts";
import {
  emptyLive,
  mergeLive,
  mergeLiveStatus,
  mergeLiveText,
  type LiveState,
} from "#protocol/live/live.ts";
import { takeFirstAnswerAtom } from "../api/firstCall.ts";
import { feedAtom } from "../socket/feedAtom.ts";
import type { FeedDeclaration } from "../socket/runFeed.ts";
import { liveMemory } from "./lastLive.ts";

/** Serial of the inverter whose panel is shown: the only one whose channels polls read, to spare the gateway. */
export const polledInverterAtom = atom<string | undefined>(undefined);

/** Inverters, totals, hints and what is enabled. */
export const liveFeedAtom = feedAtom<LiveState>({
  ...feeds.live,
  initial: emptyLive,
  memory: liveMemory,
  merge: mergeLiveText,
  load: async ({ call, signal, set }) => {
    const status = await call(liveEndpoints.live, { signal });
    const earlyMs = set(takeFirstAnswerAtom);
    return (state, atMs) => mergeLiveStatus(state, status, earlyMs ?? atMs);
  },
  poll: async ({ call, signal, get }) => {
    const status = await call(liveEndpoints.live, { signal });
    const inv = get(polledInverterAtom) ?? status.inverters[0]?.serial;
    if (inv === undefined) return (state, atMs) => mergeLiveStatus(state, status, atMs);
    // The list has no channels (gateway reference 5.1).
    const details = await call(liveEndpoints.inverter, { query: { inv }, signal });
    return (state, atMs) => mergeLive(mergeLiveStatus(state, status, atMs), details, atMs);
  },
});

const deviceNamesAtom = atom((get) => deviceFeedsOf(get(liveFeedAtom).state));

const solarFeeds = {
  vedirect: feedAtom(deviceDeclaration(feeds.vedirect, mergeSolarText)),
  solarcharger: feedAtom(deviceDeclaration(feeds.solarcharger, mergeSolarText)),
};
const chargerFeeds = {
  huawei: feedAtom(deviceDeclaration(feeds.huawei, mergeChargerText)),
  gridcharger: feedAtom(deviceDeclaration(feeds.gridcharger, mergeChargerText)),
};

/** The charge controllers. To be read only while they are enabled: reading opens their socket. */
export const solarFeedAtom = chosen(atom((get) => solarFeeds[get(deviceNamesAtom).vedirect]));

/** The AC charger. To be read only while it is enabled: reading opens its socket. */
export const chargerFeedAtom = chosen(atom((get) => chargerFeeds[get(deviceNamesAtom).charger]));

/** The battery. To be read only while it is enabled: reading opens its socket. */
export const batteryFeedAtom = feedAtom(deviceDeclaration(feeds.battery, mergeBatteryText));

/** Reloads the feeds of those devices that are shown; for the others nothing runs. */
export const reloadDevicesAtom = atom(null, (_get, set) => {
  set(solarFeedAtom);
  set(chargerFeedAtom);
  set(batteryFeedAtom);
});

/** How a page follows a device whose messages are whole answers. */
export function deviceDeclaration<Reply extends GenericSchema>(
  { path, habits, read }: Row<Reply> & Required<Pick<Row<Reply>, "read">>,
  merge: MergeSnapshot<InferOutput<Reply>>,
): FeedDeclaration<FeedState<InferOutput<Reply>>> {
  return {
    path,
    habits,
    initial: undefined,
    merge,
    load: async ({ call, signal }) => {
      const data = await call(read, { signal });
      return (state, atMs) => mergeSnapshot(state, data, atMs);
    },
  };
}

/** The feed that an atom names. */
function chosen<Shown>(choice: Atom<WritableAtom<Shown, [], unknown>>) {
  return atom(
    (get) => get(get(choice)),
    (get, set) => void set(get(choice)),
  );
}
