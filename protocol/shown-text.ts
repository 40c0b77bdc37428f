// Control characters but line end and tab, those that set directions, and halves of a surrogate pair.
const harmful = /(?![\t\n])\p{Cc}|[\p{Bidi_C}\p{Cs}]/gu;
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Longest text shown, in characters; the rest is cut off. */
const longest = 4_000;

/**
 * An external text, from a gateway or a file, made safe for a page, a sentence or a terminal: it neither breaks nor
 * reverses the text around it. Not for values that are sent back.
 */
export function shownText(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const clean = cut.replace(harmful, "");
  return rightToLeft.test(clean) ? `\u2068${clean}\u2069` : clean;
}

/**
 * A unit after its figure, behind a narrow space. At most nine characters: those of gateways have three, the slots of
 * the first page (`{power.u}`) nine, and more would widen a phone's page.
 */
export function unitText(unit: string): string {
  return `\u202f${shownText(unit.slice(0, 9))}`;
}
