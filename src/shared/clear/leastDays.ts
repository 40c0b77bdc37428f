import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import type { History } from "../history/pageHistory.ts";

/** Least days of a record from which strings can be learnt, whatever the season. */
export const LEAST_DAYS = 10;

/** Whether a record has too few days to learn from it. */
export async function isTooShort(days: Pick<History["days"], "firstDay">): Promise<boolean> {
  const since = await days.firstDay();
  return since === undefined || since > dayAfter(dayOf(Date.now() / 1000), -LEAST_DAYS);
}
