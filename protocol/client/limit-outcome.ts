import { limitPercent } from "../limit.ts";
import { type LimitStatus, commandStatus } from "../areas/commands.ts";

/** A limit: `value` in whole percent of the maximum power when `relative`, else in whole watts. */
export interface PlainLimit {
  readonly relative: boolean;
  readonly value: number;
}

/**
 * Result of a limit that the gateway accepted: the inverter follows it, did not answer, follows another limit, or gave
 * no sign for too long.
 */
export type LimitOutcome = "confirmed" | "failed" | "other" | "silent";

// A command takes 10 s at the most until it fails (docs/gateway/inverters.md#limit).
const OTHER_AFTER_MS = 15_000;
const SILENT_AFTER_MS = 60_000;

/**
 * Judges an accepted limit by the inverter's entry in `GET /api/limit/status` (undefined if unreadable) `waitedMs`
 * after it was sent; undefined while open. `Ok` proves nothing: the gateway silently drops a command while commands
 * are disabled or another is pending. Never throws. Source: docs/gateway/inverters.md#limit.
 */
export function limitOutcome(
  asked: PlainLimit,
  seen: LimitStatus[string] | undefined,
  waitedMs: number,
  silentAfterMs = SILENT_AFTER_MS,
): LimitOutcome | undefined {
  const status = commandStatus(seen?.limit_set_status);
  if (status === "Failure") return "failed";
  if (seen !== undefined && status === "Ok") {
    if (isInForce(asked, seen)) return "confirmed";
    if (waitedMs >= Math.min(OTHER_AFTER_MS, silentAfterMs)) return "other";
  }
  return waitedMs >= silentAfterMs ? "silent" : undefined;
}

/**
 * True if an inverter's entry shows this limit, to the tenth of a percent that the gateway keeps; also if it cannot
 * show it: watts while the maximum power is unknown.
 */
export function isInForce(limit: PlainLimit, seen: LimitStatus[string]): boolean {
  const percent = limit.relative ? limit.value : limitPercent(limit.value, seen.max_power);
  return percent === null || Math.abs(seen.limit_relative - percent) < 0.15;
}

/**
 * The limit in force, in a form that can be sent again: whole percent if exact, else watts if the maximum is known,
 * else rounded percent. Undefined at 0, which the gateway also reports before it has read the limit
 * (docs/gateway/live.md#live-status).
 */
export function limitNow(seen: LimitStatus[string]): PlainLimit | undefined {
  const { limit_relative: percent, max_power: maxPowerW } = seen;
  if (!(percent > 0)) return undefined;
  if (Number.isInteger(percent) || !(maxPowerW > 0))
    return { relative: true, value: Math.round(percent) };
  return { relative: false, value: Math.round((percent * maxPowerW) / 100) };
}
