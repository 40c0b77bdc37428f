/** First production year that a serial can carry. Source: spec 1 section 3. */
const FIRST_YEAR = 2014;

/**
 * Number of the inverter type that the first four digits of a serial select: an index of
 * `inverterTypes`, or -1 for a prefix that no gateway knows. HMT, HMS and HERF compare all four
 * digits; HM looks at the second and third only, and comes after them.
 * `prefix`: 0 to 0xffff. Source: inverter tables, detection order.
 */
export function serialType(prefix: number): number {
  const exact = EXACT.get(prefix);
  if (exact !== undefined) return exact;
  switch ((prefix >>> 4) & 0xff) {
    case 0x12:
      return 0;
    case 0x14:
      return 1;
    case 0x16:
      return 2;
    default:
      return -1;
  }
}

/** Production year, 2014 to 2029: the eighth digit from the right. `low`: lower 32 bits. */
export function serialYear(low: number): number {
  return FIRST_YEAR + (low >>> 28);
}

/**
 * Production week: the seventh and sixth digit from the right, read as decimal; -1 when one of
 * them is a letter. `low`: lower 32 bits of the serial.
 */
export function serialWeek(low: number): number {
  const tens = (low >>> 24) & 0xf;
  const ones = (low >>> 20) & 0xf;
  return tens > 9 || ones > 9 ? -1 : tens * 10 + ones;
}

const EXACT: ReadonlyMap<number, number> = new Map([
  [0x1022, 0],
  [0x1042, 1],
  [0x1062, 2],
  [0x1124, 3],
  [0x1125, 4],
  [0x1400, 4],
  [0x1143, 5],
  [0x1144, 5],
  [0x1410, 5],
  [0x114a, 5],
  [0x1164, 6],
  [0x1166, 6],
  [0x1420, 6],
  [0x1361, 7],
  [0x1382, 8],
  [0x2841, 9],
  [0x2821, 10],
  [0x2801, 11],
]);
