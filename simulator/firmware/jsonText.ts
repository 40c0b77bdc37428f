import { isList, type JsonValue } from "./convert.ts";

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

/**
 * A number as the firmware prints it: whole numbers as they are, others with at most nine decimals less one per further
 * digit in front, from 1e7 on (and below 1e-5) in exponent form (gateway reference 1.5).
 */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return "null";
  if (Number.isInteger(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  const sign = value < 0 ? "-" : "";
  let magnitude = Math.abs(value);
  let exponent = 0;
  if (magnitude >= 1e7 || magnitude < 1e-5) {
    exponent = Math.floor(Math.log10(magnitude));
    magnitude /= 10 ** exponent;
  }
  const decimals = 10 - String(Math.trunc(magnitude)).length;
  const digits = magnitude.toFixed(decimals).replace(/\.?0+$/, "");
  return `${sign}${digits}${exponent === 0 ? "" : `e${exponent}`}`;
}

/** A value as JSON text, written the way the firmware's library writes it. Not a number becomes `null`. */
export function jsonText(value: JsonValue): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return quote(value);
  if (isList(value)) return `[${value.map(jsonText).join(",")}]`;
  return `{${Object.entries(value)
    .map(([key, entry]) => `${quote(key)}:${jsonText(entry)}`)
    .join(",")}}`;
}

/**
 * A value read as text: a text as it is, anything else as its JSON text, missing as `null` (gateway reference 1.3).
 * A text ends at an embedded NUL.
 */
export function asText(value: JsonValue | undefined): string {
  if (typeof value !== "string") return jsonText(value ?? null);
  const end = value.indexOf("\0");
  return end < 0 ? value : value.slice(0, end);
}
