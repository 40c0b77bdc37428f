import type { GovernedInverter, LimiterList } from "#protocol/schema/limiter-list.ts";
import type { LiveInverter } from "#protocol/schema/live.ts";
import { isFedBy, mayRest } from "./power-source.ts";

/**
 * What the limiter asks of an inverter: nothing by night or while it cannot, standby, no more than its lower limit, all
 * up to its upper limit, or something between.
 */
export type LimiterAskName =
  "night" | "unreachable" | "limitUnknown" | "standby" | "lower" | "upper" | "between";

/** What the limiter asks of one inverter, whose limit is in W. */
export interface LimiterAsk {
  readonly inverter: LiveInverter;
  readonly ask: LimiterAskName;
  readonly limitW: number;
}

// Limits are sent in steps of 0.1 % of the inverter's power, and inverters round once more.
const toleranceRatio = 0.02;

/**
 * What the limiter asks of each inverter that it governs, by the limits they hold now. Empty while it is off. Source: the limiter of the firmware, release 2026.03.31.
 */
export function limiterAsks(
  { enabled, inverters: list }: Pick<LimiterList, "enabled" | "inverters">,
  inverters: readonly LiveInverter[],
  isDay: boolean | undefined,
): readonly LimiterAsk[] {
  if (!enabled) return [];
  return list.flatMap((one) => {
    const serial = one.serial.toLowerCase();
    const inverter = inverters.find((live) => live.serial.toLowerCase() === serial);
    if (!one.is_governed || inverter === undefined) return [];
    const limitW = inverter.limit_absolute ?? 0;
    return [{ inverter, limitW, ask: askOf(one, inverter, { limitW, isDay }) }];
  });
}

function askOf(
  governed: GovernedInverter,
  { reachable, producing }: LiveInverter,
  { limitW, isDay }: { limitW: number; isDay: boolean | undefined },
): LimiterAskName {
  if (isFedBy(governed, "solar") && isDay === false) return "night";
  if (!reachable) return "unreachable";
  if (limitW <= 0) return "limitUnknown";
  if (!producing && mayRest(governed)) return "standby";
  if (limitW >= governed.upper_power_limit * (1 - toleranceRatio)) return "upper";
  return limitW <= governed.lower_power_limit * (1 + toleranceRatio) + 1 ? "lower" : "between";
}
