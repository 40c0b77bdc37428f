import type { Measured } from "../schema/measured.ts";
import { numberOf } from "./channels.ts";

const factors = new Map([
  ["kW", 1000],
  ["kWh", 1000],
]);

/** Reads the number of a measured value: as it was sent (`numberOf`), or rounded. */
export type ReadNumber = (measured: Measured | undefined) => number | undefined;

/** Decimals if the gateway names none: further digits come from binary fractions. */
const usualDecimals = 3;

/** The number with the decimals that the gateway gives it. */
export const toDecimals: ReadNumber = (measured) => {
  const value = numberOf(measured);
  return value === undefined ? undefined : Number(value.toFixed(measured?.d ?? usualDecimals));
};

/** A number in the unit without prefix; whole in Wh, where thousandths come from binary fractions. */
export function inUnit(
  measured: Measured | undefined,
  read: ReadNumber = numberOf,
): number | undefined {
  const factor = factors.get(measured?.u ?? "");
  if (factor === undefined) return read(measured);
  const value = numberOf(measured);
  return value === undefined ? undefined : Math.round(value * factor);
}
