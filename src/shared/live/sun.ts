import { atom } from "jotai";
import { liveBalance, plantFacts } from "#plant/energy/live-balance.ts";
import { chargerSideAtom } from "../gateway/profile.ts";
import { batteryFeedAtom } from "./deviceFeeds.ts";
import { shownLiveAtom } from "./feeds.ts";
import { limiterAtom, unmeteredAtom } from "./limiterRole.ts";

/** Power from the sun in W, as the history records it; undefined while it is unknown. Opens no feed. */
export const sunAtom = atom((get) => {
  const { state: live } = get(shownLiveAtom);
  const limiter = get(limiterAtom);
  const chargerSide = get(chargerSideAtom);
  const states = {
    live,
    battery: get(batteryFeedAtom.tapAtom).state,
    unmetered: get(unmeteredAtom),
    chargerSide,
    nowMs: Date.now(),
  };
  const known = limiter && limiter !== "unreadable" ? limiter : undefined;
  const { sun } = liveBalance(states, plantFacts(states, known));
  return Number.isNaN(sun) ? undefined : sun;
});

/** The same; null where the inverters alone are the sun. */
export const otherSunAtom = atom((get) => {
  const { solar, battery } = get(shownLiveAtom).state;
  return solar?.enabled || battery?.enabled ? get(sunAtom) : null;
});
