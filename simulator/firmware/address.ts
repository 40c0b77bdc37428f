/**
 * Four parts of 0 to 255 with three dots, blanks and signs refused (docs/gateway/settings.md#network). Null for anything else.
 */
export function parseAddress(text: string): readonly number[] | null {
  if (!/^\d+(\.\d+){3}$/.test(text)) return null;
  const parts = text.split(".").map(Number);
  return parts.every((part) => part <= 255) ? parts : null;
}

/** The parts before the first fault, each with a dot behind it: the remainder of a failed reading. */
function partsBeforeFault(text: string): readonly number[] {
  const dotted = text.split(".").slice(0, -1).slice(0, 3);
  const fault = dotted.findIndex((part) => !/^\d+$/.test(part) || Number(part) > 255);
  return (fault < 0 ? dotted : dotted.slice(0, fault)).map(Number);
}

/** An address as the device prints it; of an unreadable address, the parts before the fault: `1.2.3` is 1.2.0.0. */
export function addressText(text: string): string {
  const parts = parseAddress(text) ?? [...partsBeforeFault(text), 0, 0, 0, 0].slice(0, 4);
  return parts.join(".");
}
