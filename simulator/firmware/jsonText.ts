import { isList, type JsonValue, member, WholeFloat } from "./convert.ts";

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\0": "\\u0000",
};

function quote(text: string): string {
  // Other control characters leave the device unescaped.
  return `"${text.replace(/["\\\b\f\n\r\t\0]/g, (char) => escapes[char] ?? char)}"`;
}

/** How many digits a printed number has: as the library of the release prints single precision. */
export type Digits = "nine" | "shortFloat";

/**
 * A number as the firmware prints it: whole numbers unchanged, others with at most nine decimals less one per further
 * digit in front, from 1e7 on (and below 1e-5) in exponent form (docs/gateway/calls.md#values). The newer library
 * prints single precision with six.
 */
export function numberText(value: number, digitsOf: Digits = "nine"): string {
  if (!Number.isFinite(value)) return "null";
  if (Number.isInteger(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  return floatText(value, digitsOf);
}

function floatText(value: number, digitsOf: Digits): string {
  if (!Number.isFinite(value)) return "null";
  const sign = value < 0 ? "-" : "";
  let magnitude = Math.abs(value);
  let exponent = 0;
  if (magnitude >= 1e7 || (magnitude < 1e-5 && magnitude > 0)) {
    exponent = Math.floor(Math.log10(magnitude));
    magnitude /= 10 ** exponent;
  }
  const isShort = digitsOf === "shortFloat" && Math.fround(value) === value;
  const decimals = Math.max(0, (isShort ? 7 : 10) - String(Math.trunc(magnitude)).length);
  const digits = magnitude.toFixed(decimals).replace(/\.0*$|(\.\d*[1-9])0+$/, "$1");
  return `${sign}${digits}${exponent === 0 ? "" : `e${exponent}`}`;
}

/** A value as JSON text, written the way the firmware's library writes it. Not a number becomes `null`. */
export function jsonText(value: JsonValue, digits: Digits = "nine"): string {
  if (value === null || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (typeof value === "number") return numberText(value, digits);
  if (value instanceof WholeFloat) return floatText(value.value, digits);
  if (typeof value === "string") return quote(value);
  if (isList(value)) return `[${value.map((entry) => jsonText(entry, digits)).join(",")}]`;
  return `{${Object.entries(value)
    .map(([key, entry]) => `${quote(key)}:${jsonText(entry, digits)}`)
    .join(",")}}`;
}

/**
 * A value read as text: a text as it is, anything else as its JSON text, missing as `null` (docs/gateway/calls.md#requests-with-data).
 * A text ends at an embedded NUL.
 */
export function asText(value: JsonValue | undefined): string {
  if (typeof value !== "string") return jsonText(value ?? null);
  const end = value.indexOf("\0");
  return end < 0 ? value : value.slice(0, end);
}

/** A member of a document as text; empty if it is missing. */
export function textOf(document: JsonValue, key: string): string {
  return asText(member(document, key));
}
