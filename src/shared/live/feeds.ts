import { atom, type Getter } from "jotai";
import { livedataCalls, liveFeed } from "#protocol/areas/live.ts";
import {
  emptyLive,
  mergeLive,
  mergeLiveStatus,
  mergeLiveText,
  type LiveState,
} from "#protocol/live/live.ts";
import { firstCallAtom, takenOver, takeFirstAnswerAtom } from "../api/firstCall.ts";
import { hasFirstPage } from "../gateway/built.ts";
import { userAtom } from "../session/session.ts";
import { earlyLive } from "./earlyLive.ts";
import { feedAtom } from "../socket/feedAtom.ts";
import { liveMemory } from "./lastLive.ts";

/** Serial of the inverter whose panel is shown: the only one whose channels polls read, to spare the gateway. */
export const polledInverterAtom = atom<string | undefined>(undefined);

/** Inverters, totals, hints and what is enabled. */
export const liveFeedAtom = feedAtom<LiveState>({
  ...liveFeed,
  initial: emptyLive,
  ...(hasFirstPage && {
    early: (get: Getter) => earlyLive(takenOver(get(firstCallAtom), get(userAtom)?.authdata)),
  }),
  memory: liveMemory,
  merge: mergeLiveText,
  load: async ({ call, signal, get, set }) => {
    const status = await call(livedataCalls.status, { signal });
    const earlyMs = set(takeFirstAnswerAtom);
    const inv = hasFirstPage && earlyMs ? get(firstCallAtom)?.inverter?.serial : undefined;
    const details = inv
      ? await call(livedataCalls.inverter, { query: { inv }, signal }).catch(() => undefined)
      : undefined;
    return (state, atMs) => {
      const listed = mergeLiveStatus(state, status, earlyMs ?? atMs);
      return details ? mergeLive(listed, details, earlyMs) : listed;
    };
  },
  poll: async ({ call, signal, get }) => {
    const status = await call(livedataCalls.status, { signal });
    const inv = get(polledInverterAtom) ?? status.inverters[0]?.serial;
    if (inv === undefined) return (state, atMs) => mergeLiveStatus(state, status, atMs);
    // The list has no channels (docs/gateway/live.md#live-status).
    const details = await call(livedataCalls.inverter, { query: { inv }, signal });
    return (state, atMs) => mergeLive(mergeLiveStatus(state, status, atMs), details, atMs);
  },
});
