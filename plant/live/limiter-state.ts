/**
 * What the dynamic power limiter does, as its icon shows: inactive, battery charging, solar power
 * only, battery discharge allowed. Undefined when it is off or not told. Source: docs/interface.md#values-of-live-data.
 */
export type LimiterState = "inactive" | "charging" | "solar" | "battery";

const states: readonly LimiterState[] = ["inactive", "charging", "solar", "battery"];

/** Reads `PLSTATE` of the charge controller's feed: -1 (or missing) means no limiter. */
export function limiterState(plState: number | undefined): LimiterState | undefined {
  return plState === undefined ? undefined : states[plState];
}
