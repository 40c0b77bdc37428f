/** Four parts of 0 to 255 with three dots, blanks and signs refused (gateway reference 6.4). Null for anything else. */
export function parseAddress(text: string): readonly number[] | null {
  if (!/^\d+(\.\d+){3}$/.test(text)) return null;
  const parts = text.split(".").map(Number);
  return parts.every((part) => part <= 255) ? parts : null;
}

/** An address as the device prints it; unreadable ones are unset. */
export function addressText(text: string): string {
  return parseAddress(text)?.join(".") ?? "0.0.0.0";
}
