import { atom } from "jotai";
import { isReachable } from "#protocol/live.ts";
import { isDayAtom } from "../time/useSun.ts";
import { liveFeedAtom } from "./feeds.ts";
import { storageSerialAtom } from "./limiterRole.ts";

/**
 * Whether it is day at the plant, and whether the gateway has to be asked for that: an unreachable inverter may produce
 * by day. `isPartial`: the power of some is missing from the sums; `silent` names those of them that are polled.
 */
export const lightAtom = atom((get) => {
  const storageSerial = get(storageSerialAtom);
  const { inverters } = get(liveFeedAtom).state;
  const onRoof = inverters.filter(({ serial }) => serial !== storageSerial);
  const unheard = onRoof.filter((one) => !isReachable(one));
  const isSeen = onRoof.some(({ producing }) => producing);
  const isAsked = unheard.length > 0 && !isSeen;
  const isDay = isSeen || (isAsked && get(isDayAtom));
  const isPartial = unheard.length > 0 && isDay === true;
  const silent = unheard.filter(({ poll_enabled }) => poll_enabled !== false);
  return { isAsked, isDay, isPartial, silent: isPartial ? silent.map(({ name }) => name) : [] };
});

/** Names of the silent ones as one text, which stays the same while they do. */
export const silentAtom = atom((get) => get(lightAtom).silent.join(", "));
