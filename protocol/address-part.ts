/**
 * A text as part of the path or the query of an address. Half a surrogate pair, which a gateway may send
 * but no address can hold, becomes the mark for an unknown character. Never throws.
 */
export function addressPart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
}
