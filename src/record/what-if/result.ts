import { FADE, life } from "#plant/what-if/assumptions.ts";
import { paybackYears, wearOutYears } from "#plant/what-if/sizes.ts";
import type { AmountRange, SizeAnswer, SizesAnswer } from "#plant/what-if/question.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { WhatIfInput } from "./whatIfInput.ts";

/** When a battery has paid for itself, and when it is worn out. */
export interface Payback {
  /** Undefined: not within 30 years. */
  readonly years: number | undefined;
  readonly wornYears: number;
}

export interface Chosen {
  readonly before: SizeAnswer;
  readonly after: SizeAnswer;
}

/** Effect of the chosen size; undefined for an answer about other sizes. */
export function chosenIn({ sizes }: SizesAnswer, sizeWh: number): Chosen | undefined {
  const before = sizes[0];
  const after = sizes.find((one) => one.sizeWh === sizeWh);
  return before && after && { before, after };
}

/** Payback of a size. Undefined without a year to count with, a price, or savings. */
export function paybackOf(
  { isYear }: SizesAnswer,
  { sizeWh, saved, cycles }: SizeAnswer,
  { perKWh }: Pick<WhatIfInput, "perKWh">,
): Payback | undefined {
  if (!isYear || !saved || !(perKWh > 0) || sizeWh === 0) return undefined;
  const price = (sizeWh / 1000) * perKWh;
  return {
    years: paybackYears({ price, savedPerYear: saved.value, fade: FADE }),
    wornYears: wearOutYears(cycles, life),
  };
}

/** Savings of a size with all changes against the house as it is; undefined without known prices. */
export function totalOf(
  { present }: SizesAnswer,
  { cost, saved }: SizeAnswer,
): AmountRange | undefined {
  if (present.cost === undefined || cost === undefined || !saved) return undefined;
  const value = present.cost - cost;
  return {
    value,
    least: value + saved.least - saved.value,
    most: value + saved.most - saved.value,
  };
}

/**
 * By how much the model of the present battery is off the meter, in Wh of a year or of the recorded time; undefined
 * where the record does not show that battery. Holds for answers that change nothing else.
 */
export function modelErrorWh(
  { metered }: Pick<HouseFacts, "metered">,
  { presentBattery }: SizesAnswer,
): number | undefined {
  if (!presentBattery || !(metered.importWh > 0)) return undefined;
  return Math.abs(presentBattery.importWh - metered.importWh);
}

/**
 * Share of the energy from the sun that the house used, without energy fed in, lost in a battery or cut by a limit.
 * NaN without sun.
 */
export function sunUsedShare({ present, sunWh }: SizesAnswer, { importWh }: SizeAnswer): number {
  return Math.max(present.loadWh - importWh, 0) / (sunWh > 0 ? sunWh : Number.NaN);
}

/** Values of the curve of sizes: money where prices are known, else energy. */
export interface CurvePoint {
  readonly sizeWh: number;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The marked sizes in the curve: with most of the gain, the largest that is worth its price, and that of the present
 * battery where the curve reaches it.
 */
export function marksOf(answer: SizesAnswer): readonly number[] {
  const { mostOfGainWh, worthUpToWh, presentBattery, sizes } = answer;
  const lastWh = sizes[sizes.length - 1]?.sizeWh ?? 0;
  const presentWh = presentBattery?.sizeWh ?? 0;
  const own = presentWh <= lastWh ? presentWh : undefined;
  return [...new Set([mostOfGainWh, worthUpToWh, own])].filter(isSize);
}

/** Whether a size is a battery: 0 is none. */
export function isSize(wh: number | undefined): wh is number {
  return wh !== undefined && wh > 0;
}

export function curveOf({ sizes }: SizesAnswer): readonly CurvePoint[] {
  const importWh = sizes[0]?.importWh ?? 0;
  return sizes.map((one) => {
    const less = importWh - one.importWh;
    const { value, least, most } = one.saved ?? { value: less, least: less, most: less };
    return { sizeWh: one.sizeWh, value, least, most };
  });
}
