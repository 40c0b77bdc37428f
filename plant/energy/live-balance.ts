import { storageInverters } from "../flow/grid-power.ts";
import { enabledSources, readingsNow, type FeedStates } from "../history/source-readings.ts";
import { inverterId } from "../history/sources.ts";
import { inverterStanding } from "#protocol/live/sums.ts";
import { inverterValues } from "#protocol/live/readings.ts";
import type { LimiterRole } from "#protocol/areas/limiter-role.ts";
import type { Balance } from "../balance/balance.ts";
import { balanceNow, type PlantFacts } from "./meters.ts";

/** Known wiring of a plant, with the limiter's settings as far as they are known. */
export function plantFacts(
  { live, chargerSide }: Pick<FeedStates, "live" | "chargerSide">,
  limiter: Pick<LimiterRole, "enabled" | "storage"> | undefined,
): PlantFacts {
  return {
    parts: enabledSources({ live, chargerSide }),
    storage: limiter ? storageInverters(limiter, live.inverters) : [],
  };
}

/** Power of each source now, by the live feeds; undefined where it is unknown. */
export function livePowers(states: FeedStates): ReadonlyMap<string, number | undefined> {
  const inverters = states.live.inverters.map((inverter) => {
    const { serial, powerW } = inverterValues(inverter);
    const standing = inverterStanding(inverter, states);
    const nowW = { current: powerW, asleep: 0, missing: undefined, off: undefined }[standing];
    return [inverterId(serial), nowW] as const;
  });
  return new Map<string, number | undefined>([...inverters, ...readingsNow(states)]);
}

/** Where power comes from and goes to now, by the live feeds, as the history records it by the minute. */
export function liveBalance(states: FeedStates, plant: PlantFacts): Balance {
  const powers = livePowers(states);
  return balanceNow((source) => powers.get(source), plant);
}
