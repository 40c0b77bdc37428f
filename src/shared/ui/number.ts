/**
 * Parses a typed number: surrounding blanks, a comma or point before the decimals, a
 * leading sign. NaN for anything else, including an empty text and thousands separators.
 */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(",", ".").replace("\u2212", "-");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * The shortest number that a gateway stores as the same single-precision value: 51.16569901 reads
 * 51.1657. Whole numbers stay as they are. Source: docs/gateway/calls.md#values.
 */
export function withoutNoise(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  for (let digits = 1; digits < 9; digits += 1) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === Math.fround(value)) return shorter;
  }
  return value;
}

/** Text of a number for an input: no noise, no thousands separators, the given decimal mark; "" for NaN. */
export function typedNumber(value: number, decimalMark: "." | ","): string {
  if (Number.isNaN(value)) return "";
  const text = plainText(withoutNoise(value));
  return decimalMark === "," ? text.replace(".", ",") : text;
}

// Small values such as 1e-7 must not show an exponent, which parseNumber would refuse.
function plainText(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}
