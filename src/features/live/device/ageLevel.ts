/** Age of a device's data: fresh, older, or stale. */
export type AgeLevel = "fresh" | "aging" | "stale";

/** Below this age in s an AC charger's data is fresh (spec 1 section 9). */
export const chargerFreshBelowS = 19;
