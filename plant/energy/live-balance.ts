import { storageInverters } from "../flow/grid-power.ts";
import { enabledSources, readingNow, type FeedStates } from "../history/source-readings.ts";
import { inverterId, measuredSources } from "../history/sources.ts";
import { acPower, numberOf } from "#protocol/live.ts";
import type { LimiterRole } from "#protocol/internal/settings.ts";
import type { Balance } from "../balance/balance.ts";
import { balanceNow, type PlantFacts } from "./meters.ts";

/** What is known of the wiring of a plant; the limiter's settings as far as they are known. */
export function plantFacts(
  { live, chargerSide }: Pick<FeedStates, "live" | "chargerSide">,
  limiter: Pick<LimiterRole, "enabled" | "storage"> | undefined,
): PlantFacts {
  return {
    parts: enabledSources({ live, chargerSide }),
    storage: limiter ? storageInverters(limiter, live.inverters) : [],
  };
}

/** Where power comes from and goes to at this moment, by the live feeds: what the history records of a minute. */
export function liveBalance(states: FeedStates, plant: PlantFacts): Balance {
  const powers = new Map<string, number | undefined>(
    states.live.inverters.map((one) => [inverterId(one.serial), numberOf(acPower(one))]),
  );
  for (const source of measuredSources) powers.set(source, readingNow(source, states));
  return balanceNow((source) => powers.get(source), plant);
}
