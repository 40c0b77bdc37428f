import { useAtomValue, useStore } from "jotai";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { useWorth } from "#app/shared/money/worth.ts";
import { skyInWorker } from "#app/shared/worker/sky.ts";
import {
  accountDays,
  accountSources,
  sumAccounts,
  type AccountedDay,
} from "#plant/energy/accounts.ts";
import { pricedDays, savedIn, type Price } from "#plant/energy/prices.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import type { LearntSky } from "#plant/sky/learnt-sky.ts";
import { monthShares } from "#plant/sky/shade-loss.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";

/** Energy that is lost and its worth, in words. */
export interface ShadeLoss {
  readonly energy: string;
  /** Undefined without prices, and where the use of the energy is unknown. */
  readonly money: string | undefined;
}

const YEAR_DAYS = 365;
/** Less is not worth a figure. */
export const LEAST_WH = 1000;

/** The weather's share of a clear sky by month, and the energy balance by day. */
export interface LastYear {
  readonly shares: ReturnType<typeof monthShares>;
  readonly days: readonly AccountedDay[];
}

/**
 * Yearly loss of each string by shade with last year's weather and use, by its number in the sky; undefined while
 * unknown. The worker computes it: a string takes a slow phone a tenth of a second.
 */
export function useShadeLoss(
  { place, model }: LearntSky,
  year: LastYear | undefined,
): (at: number) => ShadeLoss | undefined {
  const sayLoss = useLossWords(year);
  const [found, setFound] = useState<{
    readonly model: LearntSky["model"];
    readonly lossesWh: readonly (number | undefined)[];
  }>();
  useEffect(() => {
    if (!year) return undefined;
    let isWanted = true;
    const compute = async () => {
      const strings = model.strings.map(({ figures }) => figures);
      const lossesWh = await skyInWorker.shadeLosses({ place, strings, shares: year.shares });
      if (isWanted) startTransition(() => setFound({ model, lossesWh }));
    };
    void compute();
    return () => {
      isWanted = false;
    };
  }, [place, model, year]);
  return useCallback(
    (at) => {
      const wh = found?.model === model ? found.lossesWh[at] : undefined;
      return wh === undefined || wh < LEAST_WH ? undefined : sayLoss(wh);
    },
    [found, model, sayLoss],
  );
}

/** Text of lost energy of the sun, in Wh, and its worth in the use of the last year. */
export function useLossWords(year: LastYear | undefined): (wh: number) => ShadeLoss {
  const formats = useFormats();
  const money = useMoney(true);
  const [{ prices }] = useWorth();
  const perKWh = useMemo(() => year && worthOf(year.days, prices), [year, prices]);
  return useCallback(
    (wh) => ({
      // More digits would promise more than anybody knows.
      energy: `${formats.fixed(wh / 1000, 0)}\u202fkWh`,
      money: perKWh === undefined ? undefined : money((perKWh * wh) / 1000),
    }),
    [perKWh, formats, money],
  );
}

/** The last year of the record; undefined until it is read, and where it cannot be. */
export function useLastYear(): LastYear | undefined {
  const client = useAtomValue(clientAtom);
  const history = historyOf(useStore());
  const [year, setYear] = useState<LastYear>();
  useEffect(() => {
    const stop = new AbortController();
    const today = dayOf(Date.now() / 1000);
    const period = { first: dayAfter(today, -YEAR_DAYS), last: dayAfter(today, -1) };
    const read = async () => {
      const { readClearDays } = await import("#app/shared/clear/readClear.ts");
      const [clear, figures] = await Promise.all([
        readClearDays(client, period),
        history.days.figures(accountSources, period),
      ]);
      if (stop.signal.aborted) return;
      const known = { shares: monthShares(clear), days: accountDays(figures) };
      startTransition(() => setYear(known));
    };
    // The page says shares alone without it.
    read().catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
    });
    return () => stop.abort();
  }, [client, history]);
  return year;
}

/** Worth of a kWh from the sun on the days for which it is known; undefined without any. */
function worthOf(days: readonly AccountedDay[], prices: readonly Price[]): number | undefined {
  const known = pricedDays(days, prices).filter((day) => savedIn([day], prices) !== undefined);
  const saved = savedIn(known, prices);
  const { generatedWh = 0 } = sumAccounts(known.map(({ account }) => account));
  return saved === undefined || generatedWh <= 0 ? undefined : (1000 * saved) / generatedWh;
}
