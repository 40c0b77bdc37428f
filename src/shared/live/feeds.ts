import { atom, type Getter } from "jotai";
import { livedataStatus, livedataInverter } from "#protocol/endpoints.ts";
import { liveFeed, mergeLiveText } from "#protocol/internal/live.ts";
import {
  type LiveInverter,
  emptyLive,
  mergeLive,
  mergeLiveStatus,
  type LiveState,
} from "#protocol/live.ts";
import { firstCallAtom, takenOver, takeFirstAnswerAtom } from "../api/firstCall.ts";
import { hasFirstPage } from "../gateway/built.ts";
import { userAtom } from "../session/session.ts";
import { earlyLive } from "./earlyLive.ts";
import { feedAtom } from "../socket/feedAtom.ts";
import { liveMemory } from "./lastLive.ts";
import { hasChannels } from "#plant/live/inverter-state.ts";
import type { Feed } from "../socket/runFeed.ts";

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
    const status = await call(livedataStatus, { signal });
    const earlyMs = set(takeFirstAnswerAtom);
    const inv = hasFirstPage && earlyMs ? get(firstCallAtom)?.inverter?.serial : undefined;
    const details = inv
      ? await call(livedataInverter, { query: { inv }, signal }).catch(() => undefined)
      : undefined;
    return (state, atMs) => {
      const listed = mergeLiveStatus(state, status, earlyMs ?? atMs);
      return details ? mergeLive(listed, details, earlyMs) : listed;
    };
  },
  poll: async ({ call, signal, get }) => {
    const status = await call(livedataStatus, { signal });
    const inv = get(polledInverterAtom) ?? status.inverters[0]?.serial;
    if (inv === undefined) return (state, atMs) => mergeLiveStatus(state, status, atMs);
    // The list has no channels (docs/gateway/live.md#live-status).
    const details = await call(livedataInverter, { query: { inv }, signal });
    return (state, atMs) => mergeLive(mergeLiveStatus(state, status, atMs), details, atMs);
  },
});

/** The live feed as the live page shows it: where nothing fresh has come yet, with the last known values. */
export const shownLiveAtom = atom((get): Feed<LiveState> => {
  const feed = get(liveFeedAtom);
  const state = shownLive(feed.state, feed.last);
  return state === feed.state ? feed : { ...feed, state };
});

/** True while everything shown is last known, nothing fresh. */
export const isAllFromBefore = ({ state, last }: Feed<LiveState>): boolean =>
  state.total === undefined && last !== undefined;

/**
 * Fresh values with the last known ones in their gaps: all of them before the first answer, then the
 * channels and events that the list over HTTP lacks. An inverter with last known channels has their age, too.
 */
export function shownLive(state: LiveState, last: LiveState | undefined): LiveState {
  if (last === undefined) return state;
  if (state.total === undefined) return last;
  const inverters = state.inverters.map((inverter) => withChannels(inverter, last));
  const older = inverters.filter((inverter, at) => inverter !== state.inverters[at]);
  if (older.length === 0) return state;
  const stamps = older.map(({ serial }) => [serial, last.receivedAt.get(serial) ?? 0] as const);
  return { ...state, inverters, receivedAt: new Map([...state.receivedAt, ...stamps]) };
}

// Caches merged inverters, so that unchanged ones keep their identity and do not render again.
const mergedOf = new WeakMap<LiveInverter, LiveInverter>();

function withChannels(inverter: LiveInverter, last: LiveState): LiveInverter {
  if (hasChannels(inverter)) return inverter;
  const known = mergedOf.get(inverter);
  if (known !== undefined) return known;
  const before = last.inverters.find(({ serial }) => serial === inverter.serial);
  if (before === undefined || !hasChannels(before)) return inverter;
  const { AC, DC, INV, data_age, events } = before;
  const whole = { ...inverter, AC, DC, INV, data_age, events };
  mergedOf.set(inverter, whole);
  return whole;
}
