/** Stands for a number that is none. */
export const none = "–";

const formats = new Map<string, Intl.NumberFormat>();

/** A number with exactly `decimals` (0 to 20) digits after the separator of a language. */
export function fixedText(locale: string, value: number, decimals: number): string {
  if (!Number.isFinite(value)) return none;
  const digits = Math.min(20, Math.max(0, Math.trunc(decimals) || 0));
  const key = locale + digits;
  const known = formats.get(key);
  if (known) return known.format(value);
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made.format(value);
}
