/**
 * Encodes a text for the path or query of an address. Half a surrogate pair becomes the replacement character. Never
 * throws.
 */
export function addressPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
}
