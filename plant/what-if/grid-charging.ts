import type { Engine } from "./engine.ts";
import { monthSums } from "./months.ts";
import type { Basis, SizeQuestion } from "./question.ts";
import { cutsOf, loadBasis, planOf } from "./answer-sizes.ts";

export const chargeHours = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const chargeShares = [0.25, 0.5, 0.75, 1] as const;

/**
 * Costs of a battery of a size that charges from the grid in so many hours a day, up to each of `chargeShares`; in a
 * year or in the recorded time. 0 hours: the sun alone charges it.
 */
export function chargingCosts(
  engine: Engine,
  basis: Basis,
  asked: SizeQuestion,
  { sizeWh, hours }: { readonly sizeWh: number; readonly hours: number },
): readonly number[] {
  const gridCharge = hours > 0 && asked.gridCharge ? { ...asked.gridCharge, hours } : undefined;
  const question = { ...asked, gridCharge };
  loadBasis(engine, basis, cutsOf(basis, question));
  const plan = planOf(question);
  engine.makeRuns(plan, [sizeWh], asked.powerPerWh);
  const { sum } = monthSums(basis.house.months);
  return chargeShares.map((toShare) => {
    const around = { ...plan.around, gridChargeTo: toShare };
    const [figures = []] = engine.sweepRuns({ ...plan, around }, [sizeWh]);
    return sum(figures.map(({ cost }) => cost));
  });
}
