import { atom } from "jotai";
import { liveBalance, plantFacts } from "#plant/energy/live-balance.ts";
import { chargerSideAtom } from "../gateway/profile.ts";
import { batteryFeedAtom } from "./deviceFeeds.ts";
import { shownLiveAtom } from "./feeds.ts";
import { limiterAtom, unmeteredAtom } from "./limiterRole.ts";

/** Where power comes from and goes to at this moment, as the history records it. Opens no feed. */
const balanceAtom = atom((get) => {
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
  return liveBalance(states, plantFacts(states, known));
});

/** Power from the sun in W; undefined while it is unknown. */
export const sunAtom = atom((get) => knownOf(get(balanceAtom).sun));

/** What the house takes in W, without the AC charger; undefined while it is unknown. */
export const houseAtom = atom((get) => knownOf(get(balanceAtom).house));

/** The same; null where the inverters alone are the sun. */
export const otherSunAtom = atom((get) => {
  const { solar, battery } = get(shownLiveAtom).state;
  return solar?.enabled || battery?.enabled ? get(sunAtom) : null;
});

function knownOf(watts: number): number | undefined {
  return Number.isNaN(watts) ? undefined : watts;
}
