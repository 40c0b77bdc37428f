import type { Power } from "./power-flow.ts";

/** Time over which a surplus is averaged. */
export const SURPLUS_S = 300;

/** Mean power of a dishwasher or washing machine while it heats, W; below it nothing is advised. */
const worthwhileW = 1000;

/** At least this part of the time has to be known. */
const enough = 0.8;

export interface SurplusReadings {
  /** Power of the grid connection over the last `SURPLUS_S`, positive while importing. */
  readonly area: { readonly valueHours: number; readonly coveredS: number } | undefined;
  /** The same at this moment. */
  readonly gridW: Power;
  /** Power of the battery, positive while charging; undefined without a battery, and while it is unknown. */
  readonly batteryW: Power;
}

/**
 * Mean power in W that has gone to the grid lately and still does, without the battery's output; undefined while that
 * is too little or unknown.
 */
export function surplusW({ area, gridW, batteryW = 0 }: SurplusReadings): number | undefined {
  if (area === undefined || gridW === undefined || area.coveredS < enough * SURPLUS_S)
    return undefined;
  const meanW = (-area.valueHours * 3600) / area.coveredS;
  const fromBatteryW = Math.max(-batteryW, 0);
  const isSurplus = [meanW, -gridW].every((powerW) => powerW - fromBatteryW >= worthwhileW);
  return isSurplus ? meanW - fromBatteryW : undefined;
}
