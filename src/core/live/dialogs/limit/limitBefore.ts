import { isInForce, limitNow, type PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { AskedLimit } from "../../askedLimits.ts";

/**
 * The limit that an undo leads back to: the limit requested before where it is still in force, to the requested watt,
 * else the gateway's value. Undefined if unknown.
 */
export function limitBefore(
  asked: AskedLimit | undefined,
  known: LimitStatus[string] | undefined,
  live?: Pick<LiveInverter, "limit_relative">,
): PlainLimit | undefined {
  if (known && asked?.outcome === "confirmed" && isInForce(asked.limit, known)) return asked.limit;
  // Live values tell a limit of 0 only where it was read.
  const zero = live?.limit_relative === 0 ? { relative: true, value: 0 } : undefined;
  return (known && limitNow(known)) ?? zero;
}

/** The limit in live values, for a command before the gateway has answered about limits. */
export function limitOfLive(
  inverter: Pick<LiveInverter, "limit_relative" | "limit_absolute"> | undefined,
): LimitStatus[string] | undefined {
  const percent = inverter?.limit_relative ?? 0;
  const watts = inverter?.limit_absolute ?? 0;
  if (!(percent > 0)) return undefined;
  return {
    limit_relative: percent,
    max_power: watts > 0 ? Math.round((watts * 100) / percent) : 0,
    limit_set_status: "Unknown",
  };
}
