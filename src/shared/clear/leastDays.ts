/** Least days of a record from which strings can be learnt, whatever the season. */
export const LEAST_DAYS = 10;
