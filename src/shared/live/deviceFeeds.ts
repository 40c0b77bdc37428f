import { atom, type Atom } from "jotai";
import { deviceFeedsOf } from "#protocol/areas/devices.ts";
import {
  mergeSnapshot,
  snapshotMerger,
  type FeedState,
  type SnapshotFeed,
} from "#protocol/live/feed.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { feedAtom } from "../socket/feedAtom.ts";
import type { FeedDeclaration } from "../socket/runFeed.ts";
import { liveFeedAtom } from "./feeds.ts";

const deviceNamesAtom = atom((get) => deviceFeedsOf(get(liveFeedAtom).state));

const solarFeeds = {
  vedirect: deviceFeedAtom(feeds.vedirect),
  solarcharger: deviceFeedAtom(feeds.solarcharger),
};
const chargerFeeds = {
  huawei: deviceFeedAtom(feeds.huawei),
  gridcharger: deviceFeedAtom(feeds.gridcharger),
};

/** The charge controllers. To be read only while they are enabled: reading opens their socket. */
export const solarFeedAtom = chosen(atom((get) => solarFeeds[get(deviceNamesAtom).vedirect]));

/** The AC charger. To be read only while it is enabled: reading opens its socket. */
export const chargerFeedAtom = chosen(atom((get) => chargerFeeds[get(deviceNamesAtom).charger]));

/** The battery. To be read only while it is enabled: reading opens its socket. */
export const batteryFeedAtom = deviceFeedAtom(feeds.battery);

/** Last state of the devices. Opens no socket, and notifies nobody of a change: read again with a clock. */
export const latestDevicesAtom = atom((get) => {
  const names = get(deviceNamesAtom);
  return {
    solar: get(solarFeeds[names.vedirect].latestAtom),
    charger: get(chargerFeeds[names.charger].latestAtom),
    battery: get(batteryFeedAtom.latestAtom),
  };
});

/** The feed of a device whose messages are whole answers. */
export function deviceFeedAtom<Reply>(row: SnapshotFeed<Reply>) {
  return feedAtom(deviceDeclaration(row));
}

/** How a page follows a device whose messages are whole answers. */
export function deviceDeclaration<Reply>(
  row: SnapshotFeed<Reply>,
): FeedDeclaration<FeedState<Reply>> {
  const { path, habits, read } = row;
  return {
    path,
    habits,
    initial: undefined,
    merge: snapshotMerger(row),
    load: async ({ call, signal }) => {
      const data = await call(read, { signal });
      return (state, atMs) => mergeSnapshot(state, data, atMs);
    },
  };
}

/** The feed that an atom names. */
function chosen<Shown>(choice: Atom<Atom<Shown>>) {
  return atom((get) => get(get(choice)));
}
