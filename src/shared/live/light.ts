import { atom } from "jotai";
import { plantDay } from "#plant/live/plant-day.ts";
import { type InverterSums, inverterSums } from "#protocol/live/sums.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { share } from "#protocol/share.ts";
import { slowNowAtom } from "../time/clock.ts";
import { isDayAtom } from "../time/useSun.ts";
import { liveFeedAtom, shownLiveAtom } from "./feeds.ts";
import { storageSerialAtom } from "./limiterRole.ts";

/**
 * The live state, and when it is looked at; inverters fed by a battery may be silent at any time. Values of an earlier
 * visit fill no gaps here: they are not current.
 */
const statesAtom = atom((get) => {
  const serial = get(storageSerialAtom);
  const live = get(liveFeedAtom).state;
  // Between two ticks messages come, which are newer than the last tick.
  get(slowNowAtom);
  const nowMs = Date.now();
  return { live, nowMs, storage: serial === undefined ? [] : [serial] };
});

/** Whether it is day at the plant, and whether the gateway must be asked: a silent inverter may produce by day. */
const dayAtom = atom((get) => plantDay(get(statesAtom), get(isDayAtom)));

/** Inverters that count now: the live state with the time, and known facts about day and night. */
export const inverterStatesAtom = atom((get) => ({
  ...get(statesAtom),
  isDay: get(dayAtom).isDay,
}));

let last: InverterSums | undefined;

/** Sums of the inverters, and which of them are missing in their power; before the first answer those of the last visit. */
export const sumsAtom = atom((get) => {
  const states = get(inverterStatesAtom);
  const sums = inverterSums(states);
  const { total } = states.live.total ? sums : get(shownLiveAtom).state;
  return (last = share(last, { ...sums, total }));
});

/**
 * Known facts about the light. `isPartial`: the power of some inverters is missing from the sums, also of those that
 * are not polled by day.
 */
export const lightAtom = atom((get) => {
  const { live, isDay } = get(inverterStatesAtom);
  const { isAsked } = get(dayAtom);
  const isUnpolled = live.inverters.some(({ poll_enabled }) => poll_enabled === false);
  const isPartial = get(sumsAtom).missing.length > 0 || (isDay === true && isUnpolled);
  return { isAsked, isDay, isPartial };
});

/** Names of the missing inverters as one text, which stays the same while they do. */
export const silentAtom = atom((get) => namesOf(get(sumsAtom).missing));

/** Names of the inverters that are missing in the yields only. */
export const yieldlessAtom = atom((get) => {
  const { missing, missingYields } = get(sumsAtom);
  const namesIn = (yields: typeof missing) =>
    namesOf(yields.filter((one) => !missing.some(({ serial }) => serial === one.serial)));
  return { today: namesIn(missingYields.YieldDay), total: namesIn(missingYields.YieldTotal) };
});

function namesOf(inverters: readonly LiveInverter[]): string {
  return inverters.map(({ name }) => name).join(", ");
}
