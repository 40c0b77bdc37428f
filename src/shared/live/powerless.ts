import { atom } from "jotai";
import type { LiveState } from "#protocol/live/live.ts";
import { chargerSideAtom } from "../gateway/profile.ts";
import { latestDevicesAtom } from "./deviceFeeds.ts";
import { shownLiveAtom } from "./feeds.ts";
import { sumsAtom } from "./light.ts";
import { oldDevicesAtom } from "./oldDevices.ts";

type Device = keyof typeof powers;

/** The power of each device by the sums; undefined where the plant has no such device, null where it is unknown. */
const powers = {
  vedirect: ({ solar }: LiveState) =>
    solar?.enabled ? (solar.total?.Power?.v ?? null) : undefined,
  battery: ({ battery }: LiveState) => (battery?.enabled ? (battery.power?.v ?? null) : undefined),
  charger: ({ charger }: LiveState) => (charger?.enabled ? (charger.Power?.v ?? null) : undefined),
} as const;

/** Parts of the plant that have told no power, or none that is current: the sun's cannot be known then. */
export const powerlessAtom = atom((get) => {
  const { total, missing } = get(sumsAtom);
  const { state } = get(shownLiveAtom);
  const { controller, battery, charger } = get(oldDevicesAtom);
  const old = { vedirect: controller, battery, charger };
  const isHeard = {
    vedirect: false,
    battery: get(latestDevicesAtom).battery.state !== undefined,
    charger: false,
  };
  const isSideKnown = !["unknown", undefined].includes(get(chargerSideAtom));
  const isPowerless = (device: Device) => {
    const power = powers[device](state);
    if (power === undefined) return false;
    // No power is the same on both sides of a charger.
    const isOddSide = device === "charger" && power !== 0 && !isSideKnown;
    return (power === null && !isHeard[device]) || isOddSide || old[device] !== undefined;
  };
  const isUnsummed = missing.length === 0 && total?.Power?.v == null;
  const devices = (["vedirect", "battery", "charger"] as const).filter(isPowerless);
  return [...(isUnsummed ? (["inverters"] as const) : []), ...devices];
});
