import { atom } from "jotai";
import {
  mentionedInverters,
  unmeteredInverters,
  type UnmeteredInverters,
} from "#plant/flow/grid-power.ts";
import type { LimiterRole } from "#protocol/areas/limiter-role.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { liveFeedAtom } from "./feeds.ts";

/**
 * The power limiter's settings: null when this gateway has no limiter, "unreadable" when it answers in a shape of no
 * known release, undefined until an answer comes.
 */
export type KnownLimiter = LimiterRole | "unreadable" | null | undefined;

/** The power limiter's settings. */
export const limiterAtom = atom<KnownLimiter>(undefined);

/** Serial of the inverter that hangs on the battery; undefined while that is unknown, or several do. */
export const storageSerialAtom = atom((get) => {
  const { battery, inverters } = get(liveFeedAtom).state;
  const limiter = get(limiterAtom);
  if (!battery?.enabled || !limiter || limiter === "unreadable" || !limiter.enabled)
    return undefined;
  const serials = mentionedInverters(limiter.storage, inverters);
  return serials.length === 1 ? serials[0] : undefined;
});

/** The inverters that the power meter does not see. */
export const unmeteredAtom = atom((get) =>
  unmeteredBy(get(limiterAtom), get(liveFeedAtom).state.inverters),
);

/**
 * The inverters that the power meter does not see, by the limiter's settings. Without a limiter the
 * meter sees all, as from the factory; settings that cannot be read leave it unknown.
 */
export function unmeteredBy(
  limiter: KnownLimiter,
  inverters: LiveState["inverters"],
): UnmeteredInverters {
  if (limiter === "unreadable") return undefined;
  return limiter ? unmeteredInverters(limiter, inverters) : limiter;
}
