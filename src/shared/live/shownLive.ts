import { atom } from "jotai";
import { hasChannels } from "#plant/live/inverter-state.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "../socket/runFeed.ts";
import { liveFeedAtom } from "./feeds.ts";

/** The live feed as the live page shows it: where nothing fresh has come yet, with the last known values. */
export const shownLiveAtom = atom((get): Feed<LiveState> => {
  const feed = get(liveFeedAtom);
  const state = shownLive(feed.state, feed.last);
  return state === feed.state ? feed : { ...feed, state };
});

/** True while everything shown is from before. */
export const isAllFromBefore = ({ state, last }: Feed<LiveState>): boolean =>
  state.total === undefined && last !== undefined;

/**
 * Fresh values with the last known ones in their gaps: all of them before the first answer, then the
 * channels and events that the list over HTTP lacks. An inverter with channels of before has their age, too.
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

// What was laid together is kept, so that an inverter without news is not drawn again.
const laid = new WeakMap<LiveInverter, LiveInverter>();

function withChannels(inverter: LiveInverter, last: LiveState): LiveInverter {
  if (hasChannels(inverter)) return inverter;
  const known = laid.get(inverter);
  if (known !== undefined) return known;
  const before = last.inverters.find(({ serial }) => serial === inverter.serial);
  if (before === undefined || !hasChannels(before)) return inverter;
  const { AC, DC, INV, data_age, events } = before;
  const whole = { ...inverter, AC, DC, INV, data_age, events };
  laid.set(inverter, whole);
  return whole;
}
