import { acPower } from "../live/ac-power.ts";
import type { LiveInverter } from "#protocol/schema/live.ts";
import type { PowerLimiterConfig } from "#protocol/schema/power-limiter-config.ts";
import type { LiveState } from "#protocol/live/live.ts";
import type { Power } from "./power-flow.ts";

/**
 * The inverter that the power meter does not see: its serial, null when the meter sees them all, and
 * undefined while nobody has said.
 */
export type Unmetered = string | null | undefined;

/**
 * What the power limiter's settings say of the meter. They tell how the house is wired, so they count
 * also while the limiter is off. `inverters` in the gateway's order. Source: gateway reference 6.8.
 */
export function unmeteredInverter(
  limiter: Pick<PowerLimiterConfig, "is_inverter_behind_powermeter" | "inverter_id">,
  inverters: readonly LiveInverter[],
): Unmetered {
  if (limiter.is_inverter_behind_powermeter) return null;
  return inverters[limiter.inverter_id]?.serial ?? null;
}

/**
 * Power at the grid connection in W, positive while importing: what the meter reads, less the AC power
 * of an inverter that stands between the grid and the meter, for the meter reads on what that feeds in.
 * Undefined without a reading, while nobody said what the meter sees, and while the power of that
 * inverter is not known.
 */
export function gridPower({ inverters, power_meter }: LiveState, unmetered: Unmetered): Power {
  const meterW = power_meter?.Power?.v ?? undefined;
  if (meterW === undefined || unmetered === undefined) return undefined;
  const inverter = inverters.find(({ serial }) => serial === unmetered);
  if (!inverter?.producing) return meterW;
  const acW = acPower(inverter)?.v ?? undefined;
  return acW === undefined ? undefined : meterW - acW;
}
