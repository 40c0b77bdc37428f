/**
 * State of the dynamic power limiter, as its icon shows it: inactive, battery charging, solar power only, battery
 * discharge allowed. Undefined when it is off or unknown. Source: docs/interface.md#values-of-live-data.
 */
export type LimiterState = "inactive" | "charging" | "solar" | "battery";

const states: readonly LimiterState[] = ["inactive", "charging", "solar", "battery"];

/** Reads `PLSTATE` of the charge controller's feed: -1 (or missing) means no limiter. */
export function limiterState(plState: number | undefined): LimiterState | undefined {
  return plState === undefined ? undefined : states[plState];
}
