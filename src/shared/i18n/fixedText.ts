/** Stands for a number that is none. */
export const none = "–";

/** Separators of thousands and of decimals. */
const marks: Readonly<Record<string, readonly [string, string]>> = {
  en: [",", "."],
  de: [".", ","],
  fr: ["\u202f", ","],
};
// Beyond it the rounding below is not exact.
const mostUnits = 1e12;
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with exactly `decimals` (0 to 20) digits after the separator of a language, as `Intl.NumberFormat` writes it.
 * The browser's own needs 50 ms for its first number on a device four times slower than a computer.
 */
export function fixedText(locale: string, value: number, decimals: number): string {
  if (!Number.isFinite(value)) return none;
  const digits = Math.min(20, Math.max(0, Math.trunc(decimals) || 0));
  const units = Math.round(Number(`${Math.abs(value)}e${digits}`));
  const [thousands, point] = marks[locale] ?? [];
  if (point === undefined || !(units < mostUnits)) return longText(locale, value, digits);
  const text = String(units).padStart(digits + 1, "0");
  const at = text.length - digits;
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const whole = text.slice(0, at).replace(/\B(?=(\d{3})+$)/g, thousands ?? "");
  return sign + whole + (digits > 0 ? point + text.slice(at) : "");
}

function longText(locale: string, value: number, digits: number): string {
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
