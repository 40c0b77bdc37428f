import { useStore } from "jotai";
import { accountDays, accountSources, sumAccounts, type Account } from "#plant/energy/accounts.ts";
import { dayOf, dayStartS } from "#plant/history/local-day.ts";
import { historyOf } from "#app/shared/history/history.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useReading, type Reading } from "#app/shared/history/useReading.ts";

export interface Today {
  /** Undefined while nothing is recorded. */
  readonly account: Account | undefined;
  /** Seconds of today that are recorded, and that are over. */
  readonly coveredS: number;
  readonly overS: number;
}

/** Origin and use of today's energy, from the hub's record, else this browser's. */
export function useToday(): Reading<Today> {
  return useReading(historyOf(useStore()), readToday);
}

async function readToday({ days }: History): Promise<Today> {
  const nowS = Date.now() / 1000;
  const day = dayOf(nowS);
  const figures = await days.figures(accountSources, { first: day, last: day });
  const accounted = accountDays(figures);
  return {
    account:
      accounted.length > 0 ? sumAccounts(accounted.map(({ account }) => account)) : undefined,
    coveredS: Math.max(0, ...(figures.get("total") ?? []).map(({ energy }) => energy.coveredS)),
    overS: nowS - (dayStartS(day) ?? nowS),
  };
}
