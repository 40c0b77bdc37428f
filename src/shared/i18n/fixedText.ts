/** Stands for a number that is none. */
export const none = "–";

const formats = new Map<string, Intl.NumberFormat>();

/** A number with exactly `decimals` (0 to 20) digits after the separator of a language. */
export function fixedText(locale: string, value: number, decimals: number): string {
  if (!Number.isFinite(value)) return none;
  const digits = Math.min(20, Math.max(0, Math.trunc(decimals) || 0));
  const make = () =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return remember(formats, locale + digits, make).format(value);
}

/** The value of a key, made when first asked for: `Intl` objects are slow to make. */
export function remember<Key, Value>(store: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}
