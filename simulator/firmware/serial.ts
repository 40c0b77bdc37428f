import { asDouble, type JsonValue } from "./convert.ts";
import { asText } from "./jsonText.ts";

const low32 = 0xffffffffn;
const largest = 0x7fffffffffffffffn;
const largestUnsigned = 0xffffffffffffffffn;
const smallest = -0x8000000000000000n;

/**
 * A serial as on the wire: upper 32 bits without padding, lower 32 bits with eight digits (docs/gateway/calls.md#values).
 */
export function serialText(serial: bigint): string {
  return `${(serial >> 32n).toString(16)}${(serial & low32).toString(16).padStart(8, "0")}`;
}

/**
 * A hexadecimal text as number; reading stops at the first other character, 0 when there is none before it. It is
 * read with a sign, so that more than 63 bits become the largest number, and kept without a sign.
 */
export function parseHex(text: string): bigint {
  const [, sign, digits] = /^\s*([+-]?)(?:0[xX])?([0-9a-fA-F]+)/.exec(text) ?? [];
  if (digits === undefined) return 0n;
  const value = BigInt(`0x${digits}`) * (sign === "-" ? -1n : 1n);
  return BigInt.asUintN(64, value > largest ? largest : value < smallest ? smallest : value);
}

/**
 * The first of the two readings of a serial in a request: as decimal number of 64 bits. A larger number, and a text
 * with hexadecimal letters, counts as zero and is refused (docs/gateway/inverters.md#limit and
 * docs/gateway/settings.md#inverters).
 */
export function isZeroSerial(value: JsonValue | undefined): boolean {
  const isWhole = typeof value === "string" && /^\d+$/.test(value);
  const number = isWhole ? BigInt(value) : asDouble(value);
  return number < 1 || number > largestUnsigned;
}

/** The second reading: as hexadecimal text, in wire form; `""` when that is zero, which means an empty slot. */
export function serialFromRequest(value: JsonValue | undefined): string {
  const serial = parseHex(asText(value));
  return serial === 0n ? "" : serialText(serial);
}

/** A serial in config.json is the value of its hexadecimal digits as number; 0 is an empty slot. */
export function serialFromNumber(value: JsonValue | undefined): string {
  if (typeof value === "bigint" && value > 0n) return serialText(value);
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? serialText(BigInt(value))
    : "";
}

/** The other way round. */
export function serialToNumber(serial: string): number | bigint {
  const number = BigInt(serial === "" ? 0 : `0x${serial}`);
  return number > BigInt(Number.MAX_SAFE_INTEGER) ? number : Number(number);
}
