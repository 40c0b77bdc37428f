/** Bytes written as pairs of hexadecimal digits, with or without "0x", blanks and commas; undefined for other text. */
export function bytesOfHex(text: string): readonly number[] | undefined {
  const digits = text.replaceAll(/0x|[\s,]/gi, "");
  if (!/^([0-9a-f]{2})+$/i.test(digits)) return undefined;
  return Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
