import { accountDays, accountSources } from "#plant/energy/accounts.ts";
import { savedIn, type Worth } from "#plant/energy/prices.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { HistorySource } from "../history/HistorySource.ts";

/** What the sun was worth on a day, as the history says it; undefined while that is unknown. */
export async function savedToday(
  days: Pick<HistorySource, "figures">,
  day: Day,
  { prices }: Worth,
): Promise<number | undefined> {
  const figures = await days.figures(accountSources, { first: day, last: day });
  return savedIn(accountDays(figures), prices);
}
