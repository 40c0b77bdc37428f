/** Fewer days of a record tell nothing of the strings, whatever the season. */
export const LEAST_DAYS = 10;
