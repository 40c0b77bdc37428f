import type { AmountRange, SizeAnswer, SizesAnswer } from "#plant/what-if/question.ts";

/** The answer about no battery, whose year costs 50. */
export const noBattery: SizeAnswer = {
  sizeWh: 0,
  importWh: 9000,
  exportWh: 0,
  selfSufficiency: 0,
  cycles: 0,
  saved: { value: 0, least: 0, most: 0 },
  cost: 50,
  costAtPresent: undefined,
  months: { importWh: new Float64Array(0), exportWh: new Float64Array(0) },
};

/** An answer in which a battery of 5 kWh saves so much, and takes so much less from the grid. */
export function answerOf(saved: AmountRange | undefined, lessWh = 0): SizesAnswer {
  const cost = saved && 50 - saved.value;
  const five = { ...noBattery, sizeWh: 5000, importWh: noBattery.importWh - lessWh, saved, cost };
  return {
    isYear: true,
    singleYears: 1,
    present: { ...noBattery, sunWh: 0, loadWh: 0, cost: saved && 50 },
    sunWh: 0,
    unknownMinutes: 0,
    sizes: [noBattery, five],
    presentBattery: undefined,
    pricedShare: 1,
    mostOfGainWh: 0,
    worthUpToWh: 0,
  };
}
