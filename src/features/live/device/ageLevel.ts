/** How old the data of a device is: as it should be, older, or too old to rely on. */
export type AgeLevel = "fresh" | "aging" | "stale";

/** Below this age in s an AC charger's data is fresh (spec 1 section 9). */
export const chargerFreshBelowS = 19;
