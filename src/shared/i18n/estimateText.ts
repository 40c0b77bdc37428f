import { energyText } from "./energyText.ts";
import type { Formats } from "./formats.ts";

/** A number with three significant digits: an estimate does not know more. */
export function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}

/** An estimated energy in Wh, with at most that many significant digits, in the unit that suits its size. */
export function estimateText(formats: Formats, wh: number, digits = 3): string {
  const rounded = Number(wh.toPrecision(digits));
  if (!(Math.abs(rounded) >= 1000)) return energyText(formats, rounded);
  const wholeDigits = String(Math.trunc(Math.abs(rounded / 1000))).length;
  return `${formats.fixed(rounded / 1000, Math.max(0, digits - wholeDigits))}\u202fkWh`;
}
