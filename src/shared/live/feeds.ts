import { atom, type Atom, useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import {
  livedataStatus,
  livedataInverter,
  liveFeed,
  type LiveInverter,
  parseLiveMessage,
} from "#protocol/areas/live.ts";
import { hasChannels } from "#protocol/live/channels.ts";
import {
  reopenLive,
  emptyLive,
  mergeLive,
  mergeLiveStatus,
  type LiveState,
} from "#protocol/live/live.ts";
import { mapResult } from "#protocol/result.ts";
import { share } from "#protocol/share.ts";
import { firstCallAtom, takenOver, takeFirstAnswerAtom } from "../api/firstCall.ts";
import { userAtom } from "../session/session.ts";
import { earlyLive } from "./earlyLive.ts";
import { feedAtom } from "../socket/feedAtom.ts";
import { liveMemory } from "./lastLive.ts";
import type { Feed } from "../socket/runFeed.ts";

/** Serial of the inverter whose panel is shown: the only inverter whose channels polls read, to spare the gateway. */
export const polledInverterAtom = atom<string | undefined>(undefined);

/** Inverters, totals, hints and enabled devices. */
export const liveFeedAtom = feedAtom<LiveState>({
  ...liveFeed,
  initial: emptyLive,
  early: (get) => earlyLive(takenOver(get(firstCallAtom), get(userAtom)?.authdata)),
  memory: liveMemory,
  merge: (state, text, atMs) =>
    mapResult(parseLiveMessage(text), (message) => mergeLive(state, message, atMs)),
  reopened: reopenLive,
  load: async ({ call, signal, get, set }) => {
    const status = await call(livedataStatus, { signal });
    const earlyMs = set(takeFirstAnswerAtom);
    const inv = earlyMs ? get(firstCallAtom)?.inverter?.serial : undefined;
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
 * Fresh values with the last known values in their gaps: all of them before the first answer, then the channels and
 * events that the list over HTTP lacks. An inverter with last known channels has their age, too.
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

// Caches merged inverters, so that unchanged inverters keep their identity and do not render again.
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

/**
 * A part of an atom's value: renders again only when it changes. `select` must be the same function at every render.
 */
export function useSelected<Whole, Part>(
  source: Atom<Whole>,
  select: (whole: Whole) => Part,
): Part {
  const partAtom = useMemo(() => atom((get) => select(get(source))), [source, select]);
  return useAtomValue(partAtom);
}

/** The same for a list of JSON values that each message makes again: equal content keeps the list. */
export function useSelectedList<Whole, Item>(
  source: Atom<Whole>,
  select: (whole: Whole) => readonly Item[],
): readonly Item[] {
  return useAtomValue(useMemo(() => listAtom(source, select), [source, select]));
}

function listAtom<Whole, Item>(
  source: Atom<Whole>,
  select: (whole: Whole) => readonly Item[],
): Atom<readonly Item[]> {
  let last: readonly Item[] = [];
  return atom((get) => (last = share(last, select(get(source)))));
}

/** The inverter with a serial; renders again only when it changed. */
export function useInverter(serial: string): LiveInverter | undefined {
  const select = useCallback(
    ({ state }: Feed<LiveState>) => state.inverters.find((inverter) => inverter.serial === serial),
    [serial],
  );
  return useSelected(shownLiveAtom, select);
}

/** Which part of an inverter is from the last visit: all of it, its values, or nothing. */
export function useFromBefore(serial: string): "all" | "values" | undefined {
  const select = useCallback(
    (feed: Feed<LiveState>) => {
      if (isAllFromBefore(feed)) return "all";
      const hasFresh = ({ state }: Feed<LiveState>) =>
        state.inverters.some((inverter) => inverter.serial === serial && hasChannels(inverter));
      return feed.last === undefined || hasFresh(feed) ? undefined : "values";
    },
    [serial],
  );
  return useSelected(liveFeedAtom, select);
}
