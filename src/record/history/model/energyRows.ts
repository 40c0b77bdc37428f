import {
  sumAccounts,
  type Account,
  type AccountedDay,
  type Energy,
} from "#plant/energy/accounts.ts";
import { savedIn, type Price } from "#plant/energy/prices.ts";
import { stepOf, type CalendarStep, type Day } from "#plant/history/local-day.ts";

/** Energy balance of a day, month or year. */
export interface EnergyRow {
  readonly first: Day;
  readonly account: Account;
  /** In the owner's currency. */
  readonly saved: Energy;
}

/** Sums of the days of each day, month or year, in order. */
export function energyRows(
  step: CalendarStep,
  days: readonly AccountedDay[],
  prices: readonly Price[],
): readonly EnergyRow[] {
  const byStep = new Map<Day, AccountedDay[]>();
  for (const day of days) {
    const first = stepOf(day.day, step);
    const known = byStep.get(first);
    if (known) known.push(day);
    else byStep.set(first, [day]);
  }
  return [...byStep].map(([first, own]) => ({
    first,
    account: sumAccounts(own.map(({ account }) => account)),
    saved: savedIn(own, prices),
  }));
}
