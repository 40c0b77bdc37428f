// Control characters but line end and tab, those that set directions, and halves of a surrogate pair.
const harmful = /(?![\t\n])\p{Cc}|[\p{Bidi_C}\p{Cs}]/gu;
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Characters of one text that are shown; the rest of a longer one is cut off. */
const longest = 4_000;

/**
 * A text from elsewhere, as a gateway or a file, the way it may stand on a page, in a sentence or on a
 * terminal: it neither breaks nor turns the text around it. Not for values that are sent back.
 */
export function shownText(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const clean = cut.replace(harmful, "");
  return rightToLeft.test(clean) ? `\u2068${clean}\u2069` : clean;
}

/**
 * A unit as it follows its figure, behind a narrow space. At most nine characters: those of gateways have three, the
 * slots of the first page (`{power.u}`) nine, and more would widen the page of a phone.
 */
export function unitText(unit: string): string {
  return `\u202f${shownText(unit.slice(0, 9))}`;
}
