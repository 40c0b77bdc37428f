import { useEffect, useState } from "react";
import { whatIfInWorker } from "#app/shared/worker/whatIf.ts";
import { chargeHours, chargeShares } from "#plant/what-if/grid-charging.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizeQuestion } from "#plant/what-if/question.ts";
import { keyOf } from "./useHouse.ts";

/** Savings of a way of charging from the grid against the sun alone. */
export interface ChargeGain {
  readonly hours: number;
  readonly toShare: number;
  readonly saved: number;
}

/** A change is compared when it has come to rest: the comparison takes the worker many steps. */
const SETTLED_MS = 400;

/** Compares all ways of charging a battery of a size. The last answer stays until the next is there. */
export function useChargeGains(
  house: HouseFacts,
  question: SizeQuestion,
  sizeWh: number,
): readonly ChargeGain[] | undefined {
  const [gains, setGains] = useState<readonly ChargeGain[]>();
  const { gridCharge, ...rest } = question;
  // The chosen hours and charge are among those compared.
  const key = keyOf({ ...rest, charge: [gridCharge?.powerW, gridCharge?.onlyIfPays] });
  useEffect(() => {
    let isWanted = true;
    const costsOf = (hours: number) => whatIfInWorker.charging(question, { sizeWh, hours });
    const compare = async () => {
      const plain = (await costsOf(0))?.[0] ?? Number.NaN;
      const found: ChargeGain[] = [];
      // In sequence, so that the worker can answer other questions between them.
      for (const hours of chargeHours) {
        const costs = isWanted ? await costsOf(hours) : undefined;
        if (!costs) return;
        for (const [at, toShare] of chargeShares.entries())
          found.push({ hours, toShare, saved: plain - (costs[at] ?? Number.NaN) });
      }
      if (isWanted) setGains(found);
    };
    const timer = setTimeout(() => void compare(), SETTLED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when a question is another one
  }, [house, key, sizeWh]);
  return gains;
}
