import { limitCode, limitFlags, percentOfWatts, wattsOfPercent } from "../assembly/limit.ts";
import { err, ok, type Result } from "./result.ts";

/** How a limit is meant: percent or watts, and whether the inverter keeps it over a restart. */
export interface LimitKind {
  readonly relative: boolean;
  readonly persistent: boolean;
}

/**
 * How a firmware numbers limits: "256" is 0 absolute (W) or 1 relative (%), plus 256 if persistent; "0-3", from
 * September 2025 on, is plus 2 if persistent. Source: docs/interface.md#states and OpenDTU v25.9.11.
 */
export type LimitCodes = "256" | "0-3";

const persistentStep: Readonly<Record<LimitCodes, number>> = { "256": 256, "0-3": 2 };

/** Code of a limit request. */
export function limitType({ relative, persistent }: LimitKind, codes: LimitCodes = "256"): number {
  return limitCode(relative, persistent, persistentStep[codes]);
}

/** Meaning of a limit `code`; fails for a number that the codes do not have. Inverse of `limitType`. */
export function decodeLimitType(
  code: number,
  codes: LimitCodes = "256",
): Result<LimitKind, { readonly kind: "unknown-code"; readonly code: number }> {
  const flags = limitFlags(code, persistentStep[codes]);
  if (flags < 0) return err({ kind: "unknown-code", code });
  return ok({ relative: (flags & 1) !== 0, persistent: (flags & 2) !== 0 });
}

/** Range of a limit, `min` and `max` included: percent when relative, watts otherwise. */
export interface LimitBounds {
  readonly min: number;
  readonly max: number;
}

const DEFAULT_MAXIMUM_W = 2250;

/**
 * Range of the limit field: 0 to 100 percent, or 0 W to the inverter's `max_power` (the field of `GET
 * /api/limit/status`), 2250 W if that is missing or 0. Source: docs/interface.md#limits-of-live-dialogs.
 */
export function limitBounds(kind: {
  readonly relative: boolean;
  readonly max_power?: number | null | undefined;
}): LimitBounds {
  if (kind.relative) return { min: 0, max: 100 };
  const maxPowerW = kind.max_power ?? 0;
  return { min: 0, max: maxPowerW > 0 ? maxPowerW : DEFAULT_MAXIMUM_W };
}

/**
 * Fault of a limit: not a number (`type`), out of bounds (`range`), or not whole (`step`), since releases before August
 * 2024 cut fractions off. Undefined if valid. Never throws.
 */
export function limitFault(
  value: unknown,
  { min, max }: LimitBounds,
): "type" | "range" | "step" | undefined {
  if (typeof value !== "number" || Number.isNaN(value)) return "type";
  // Rounding a negative number may leave -0.
  if (value < min || value > max || Object.is(value, -0)) return "range";
  return Number.isInteger(value) ? undefined : "step";
}

/**
 * Watts of a relative limit; null while the inverter's maximum power is unknown (missing or 0). `percent`: 0 to 100.
 */
export function limitWatts(percent: number, maxPowerW: number | null | undefined): number | null {
  return maxPowerW != null && maxPowerW > 0 ? wattsOfPercent(percent, maxPowerW) : null;
}

/**
 * Percent that the gateway keeps of an absolute limit: cut to tenths. Null while the inverter's maximum power is
 * unknown. Source: docs/gateway/inverters.md#limit.
 */
export function limitPercent(limitW: number, maxPowerW: number | null | undefined): number | null {
  return maxPowerW != null && maxPowerW > 0 ? percentOfWatts(limitW, maxPowerW) : null;
}
