import { atom } from "jotai";
import { unmeteredInverter, type Unmetered } from "#plant/flow/grid-power.ts";
import type { PowerLimiterConfig } from "#protocol/schema/power-limiter-config.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { liveFeedAtom } from "./feeds.ts";

/** The power limiter's settings; null when this gateway has none that can be read, undefined while nobody said. */
export const limiterAtom = atom<PowerLimiterConfig | null | undefined>(undefined);

/** Serial of the inverter that hangs on the battery; undefined while nobody says which. */
export const storageSerialAtom = atom((get) => {
  const { battery, inverters } = get(liveFeedAtom).state;
  const limiter = get(limiterAtom);
  if (!battery?.enabled || !limiter?.enabled) return undefined;
  return inverters[limiter.inverter_id]?.serial;
});

/** Which inverter the power meter does not see. */
export const unmeteredAtom = atom((get) =>
  unmeteredBy(get(limiterAtom), get(liveFeedAtom).state.inverters),
);

/**
 * Which inverter the power meter does not see, by the limiter's settings. Where there are none the meter
 * sees all, as from the factory.
 */
export function unmeteredBy(
  limiter: PowerLimiterConfig | null | undefined,
  inverters: LiveState["inverters"],
): Unmetered {
  return limiter ? unmeteredInverter(limiter, inverters) : limiter;
}
