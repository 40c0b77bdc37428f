/// <reference path="./portable.d.ts" />

/** First production year that a serial can carry. Source: docs/interface.md#values-of-live-data. */
const FIRST_YEAR: i32 = 2014;

// Pairs: the first four digits of a serial, and the number of its type.
// oxfmt-ignore
const PREFIXES: i32[] = [
  0x1022, 0, 0x1042, 1, 0x1062, 2, 0x1124, 3, 0x1125, 4, 0x1400, 4, 0x1143, 5, 0x1144, 5, 0x1410, 5,
  0x114a, 5, 0x1164, 6, 0x1166, 6, 0x1420, 6, 0x1361, 7, 0x1382, 8, 0x2841, 9, 0x2821, 10, 0x2801, 11,
];

/**
 * Index in the table of inverter types by the first four digits of a serial, or -1 for an unknown prefix. HMT, HMS and
 * HERF compare all four digits; HM only the second and third, and comes last. `prefix`: 0 to 0xffff. Source: inverter
 * tables, detection order.
 */
export function serialType(prefix: number): number {
  for (let at: i32 = 0; at < PREFIXES.length; at += 2) {
    if ((PREFIXES[at] as i32) === (prefix as i32)) return PREFIXES[at + 1] as i32;
  }
  const middle: i32 = ((prefix as i32) >> 4) & 0xff;
  if (middle === 0x12) return 0;
  if (middle === 0x14) return 1;
  return middle === 0x16 ? 2 : -1;
}

/** Production year, 2014 to 2029: the eighth digit from the right. `low`: lower 32 bits of the serial. */
export function serialYear(low: number): number {
  return FIRST_YEAR + (((low as u32) >>> 28) as i32);
}

/**
 * Production week: the seventh and sixth digit from the right, as decimal; -1 if either is a letter. `low`: lower 32
 * bits of the serial.
 */
export function serialWeek(low: number): number {
  const digits: i32 = (((low as u32) >>> 20) & 0xff) as i32;
  const tens = digits >> 4;
  const ones = digits & 0xf;
  return tens > 9 || ones > 9 ? -1 : tens * 10 + ones;
}
