import { asDouble, type JsonValue } from "./convert.ts";
import { asText } from "./jsonText.ts";

const low32 = 0xffffffffn;
const max64 = 0xffffffffffffffffn;

/** A serial as on the wire: upper 32 bits without padding, lower 32 bits with eight digits (gateway reference 1.5). */
export function serialText(serial: bigint): string {
  return `${(serial >> 32n).toString(16)}${(serial & low32).toString(16).padStart(8, "0")}`;
}

/** A hexadecimal text as number; reading stops at the first other character, 0 when there is none before it. */
export function parseHex(text: string): bigint {
  const digits = /^\s*\+?(?:0[xX])?([0-9a-fA-F]+)/.exec(text)?.[1];
  if (digits === undefined) return 0n;
  const value = BigInt(`0x${digits}`);
  return value > max64 ? max64 : value;
}

/**
 * The first of the two readings of a serial in a request: as decimal number. A text with hexadecimal letters counts as
 * zero and is refused (gateway reference 5.8, 6.1.2).
 */
export function isZeroSerial(value: JsonValue | undefined): boolean {
  return Math.trunc(Math.max(0, asDouble(value))) === 0;
}

/** The second reading: as hexadecimal text, in wire form; `""` when that is zero, which means an empty slot. */
export function serialFromRequest(value: JsonValue | undefined): string {
  const serial = parseHex(asText(value));
  return serial === 0n ? "" : serialText(serial);
}

/** A serial in config.json is the value of its hexadecimal digits as number; 0 is an empty slot. */
export function serialFromNumber(value: JsonValue | undefined): string {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? serialText(BigInt(value))
    : "";
}

/** The other way round. */
export function serialToNumber(serial: string): number {
  return Number(parseHex(serial));
}
