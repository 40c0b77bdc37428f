import { decodeText, encodeText } from "./utf8.ts";

/**
 * A JSON value as the firmware's library holds it. Object keys keep their order. Whole numbers of 64 bits that a `number`
 * cannot hold are a `bigint`.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | WholeFloat
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A whole number written with a point or an exponent: the strict library takes it for a fraction, never for an integer. */
export class WholeFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

export type JsonObject = { readonly [key: string]: JsonValue };

/** Length of a text on the device: bytes of UTF-8. */
export function byteLength(text: string): number {
  return encodeText(text).length;
}

/**
 * Cuts a text to `maxBytes` bytes, as copying into a fixed buffer does: a character may lose its end (docs/gateway/calls.md#values).
 */
export function cutBytes(text: string, maxBytes: number): string {
  const bytes = encodeText(text);
  return bytes.length <= maxBytes ? text : decodeText(bytes.subarray(0, maxBytes));
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof WholeFloat)
  );
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Member of an object; undefined for anything else and for missing keys. Never reaches inherited names. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Whether a key is present, `null` included (docs/gateway/calls.md#requests-with-data). */
export function hasKey(value: JsonValue | undefined, key: string): boolean {
  return member(value, key) !== undefined;
}

/** A value read as boolean: any text, list or object is true (docs/gateway/calls.md#requests-with-data). */
export function asBool(value: JsonValue | undefined): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  if (value instanceof WholeFloat) return value.value !== 0;
  return value !== null && value !== undefined;
}

// Looser than JSON: leading zeros, a plus sign, a bare point and an empty exponent pass.
const numberPattern = /^[+-]?(?=[\d.])(\d*\.?\d*)(?:[eE]([+-]?\d*))?$/;

/** A whole text as the library reads a number, or null when it is none. */
export function parseNumber(text: string): number | null {
  const match = numberPattern.exec(text);
  if (match === null) return null;
  const [, digits = "", exponent = ""] = match;
  const value = digits === "." ? 0 : Number(`${digits}e${/\d/.test(exponent) ? exponent : 0}`);
  return text.startsWith("-") ? -value : value;
}

/** A value read as floating-point number; 0 for anything else. Not yet rounded to single precision. */
export function asDouble(value: JsonValue | undefined): number {
  if (typeof value === "number") return value;
  if (value instanceof WholeFloat) return value.value;
  if (typeof value === "boolean" || typeof value === "bigint") return Number(value);
  return typeof value === "string" ? (parseNumber(value) ?? 0) : 0;
}

/** A value read as single-precision number. */
export function asFloat(value: JsonValue | undefined): number {
  return Math.fround(asDouble(value));
}

/** A value read as whole number between `min` and `max`: cut toward zero, 0 when it does not fit. */
export function asInteger(value: JsonValue | undefined, min: number, max: number): number {
  const whole = Math.trunc(asDouble(value));
  return whole >= min && whole <= max ? whole + 0 : 0;
}

/** A whole number cut to so many bits, as an assignment to a narrower variable does. */
export function cutBits(value: number, bits: 8 | 16 | 32, sign?: "signed"): number {
  const range = 2 ** bits;
  const cut = ((value % range) + range) % range;
  return sign === "signed" && cut >= range / 2 ? cut - range : cut;
}

/** A number cast to a whole number of 32 bits; numbers out of range become the lowest of all. */
export function toInt(value: number): number {
  const whole = Math.trunc(value);
  return Math.abs(whole) < 2 ** 31 ? whole + 0 : -(2 ** 31);
}

/** A value read as unsigned number of 8, 16 or 32 bits. */
export function asUnsigned(value: JsonValue | undefined, bits: 8 | 16 | 32): number {
  return asInteger(value, 0, 2 ** bits - 1);
}

/** A value read as signed number of 8 or 32 bits. */
export function asSigned(value: JsonValue | undefined, bits: 8 | 32): number {
  return asInteger(value, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1);
}
