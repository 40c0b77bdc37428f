import { isList, type JsonValue, WholeFloat } from "./convert.ts";

/** Whether a value counts as present where the newer firmware asks for a type. */
export type Check = (value: JsonValue | undefined) => boolean;

/** A switch: `true` or `false`, nothing else. */
export const isFlag: Check = (value) => typeof value === "boolean";

/** A text. */
export const isWords: Check = (value) => typeof value === "string";

export const isReal: Check = (value) =>
  typeof value === "number" || typeof value === "bigint" || value instanceof WholeFloat;

export const isArray: Check = (value) => isList(value);

/** A whole number in a range, written without point and exponent. */
export function isBetween(min: number, max: number): Check {
  return (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

/** A whole number without sign that fits so many bits. */
export function isUnsigned(bits: 8 | 16 | 32): Check {
  return isBetween(0, 2 ** bits - 1);
}

/** A whole number with sign that fits so many bits. */
export function isSigned(bits: 8 | 16 | 32): Check {
  return isBetween(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1);
}
