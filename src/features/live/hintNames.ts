/** Problems that the gateway reports, in the order shown. */
export const hintNames = ["radio_problem", "time_sync", "default_password"] as const;
export type HintName = (typeof hintNames)[number];
