import { atom } from "jotai";
import { livePowers, plantFacts } from "#plant/energy/live-balance.ts";
import { LastMinute, steadyBalance } from "#plant/energy/last-minute.ts";
import { inverterId } from "#plant/history/sources.ts";
import type { PlantFacts } from "#plant/energy/meters.ts";
import type { Balance } from "#plant/balance/balance.ts";
import type { FeedStates } from "#plant/history/source-readings.ts";
import { chargerSideAtom } from "../gateway/profile.ts";
import { batteryFeedAtom } from "./deviceFeeds.ts";
import { shownLiveAtom } from "./feeds.ts";
import { limiterAtom, unmeteredAtom } from "./limiterRole.ts";

const minuteAtom = atom(() => new LastMinute());

/** Where power comes from and goes to at this moment, as the history records it. Opens no feed. */
const balanceAtom = atom((get) => {
  const { state: live } = get(shownLiveAtom);
  const limiter = get(limiterAtom);
  const chargerSide = get(chargerSideAtom);
  const states = {
    live,
    battery: get(batteryFeedAtom.latestAtom).state,
    unmetered: get(unmeteredAtom),
    chargerSide,
    nowMs: Date.now(),
  };
  const known = limiter && limiter !== "unreadable" ? limiter : undefined;
  const plant = plantFacts(states, known);
  return steadyNow(get(minuteAtom), states, plant);
});

/** Unmeasured parts follow from the last minute. */
function steadyNow(minute: LastMinute, states: FeedStates, plant: PlantFacts): Balance {
  const nowS = states.nowMs / 1000;
  const powers = livePowers(states);
  minute.note(powers, nowS);
  const readings = {
    inverters: states.live.inverters.map(({ serial }) => inverterId(serial)),
    valueOf: (source: string) => powers.get(source),
    meanOf: (source: string) => minute.meanOf(source, nowS),
  };
  return steadyBalance(readings, plant);
}

/** Power from the sun in W; undefined while it is unknown. */
export const sunAtom = atom((get) => knownPower(get(balanceAtom).sun));

/**
 * Consumption of the house in W, without the AC charger; undefined while it is unknown, also when it would be below
 * zero, since then a source is missing.
 */
export const houseAtom = atom((get) => {
  const { house } = get(balanceAtom);
  return house < 0 ? undefined : knownPower(house);
});

/** The same; null where the inverters alone are the sun, which the first answer tells: a message may name no device. */
export const otherSunAtom = atom((get) => {
  const { state, isLoading } = get(shownLiveAtom);
  const { solar, battery } = state;
  if (solar?.enabled || battery?.enabled) return get(sunAtom);
  return isLoading && !solar && !battery ? undefined : null;
});

function knownPower(watts: number): number | undefined {
  return Number.isNaN(watts) ? undefined : watts;
}
