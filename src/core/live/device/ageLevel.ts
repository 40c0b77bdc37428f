export type AgeLevel = "fresh" | "aging" | "stale";

/** Below this age in s an AC charger's data is fresh (docs/interface.md#times-and-thresholds). */
export const chargerFreshBelowS = 19;
