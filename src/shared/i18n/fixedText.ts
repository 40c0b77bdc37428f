import type { BuiltInLocale, Locale } from "./locale.ts";

/** Stands for a number that is none. */
export const none = "–";

type Separators = readonly [thousands: string, decimals: string];

const ofBuild: Readonly<Record<BuiltInLocale, Separators>> = {
  en: [",", "."],
  de: [".", ","],
  fr: ["\u202f", ","],
};

/** Those of an added language are the browser's. */
const separators: Readonly<Partial<Record<Locale, Separators>>> = ofBuild;

// Beyond it the rounding below is not exact.
const mostUnits = 1e12;

/**
 * A number with exactly `decimals` (0 to 20) digits after the separator of a language, as `Intl.NumberFormat` writes it,
 * but with a minus sign for its hyphen.
 * The browser's own needs 50 ms for its first number on a device four times slower than a computer.
 */
export function fixedText(locale: Locale, value: number, decimals: number): string {
  if (!Number.isFinite(value)) return none;
  const digits = Math.min(20, Math.max(0, Math.trunc(decimals) || 0));
  const units = Math.round(Number(`${Math.abs(value)}e${digits}`));
  const marks = separators[locale];
  if (!marks || !(units < mostUnits)) {
    const digitOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return withMinus(value.toLocaleString(locale, digitOptions));
  }
  const text = String(units).padStart(digits + 1, "0");
  const at = text.length - digits;
  const [thousands, mark] = marks;
  const whole = text.slice(0, at).replace(/\B(?=(\d{3})+$)/g, thousands);
  const point = digits === 0 ? "" : mark;
  return (1 / value < 0 ? "−" : "") + whole + point + text.slice(at);
}

/** A number as `Intl` writes it, with a minus sign for its hyphen. */
export function withMinus(text: string): string {
  return text.replace("-", "−");
}

/** The value of a key, made when first asked for: `Intl` objects are slow to make. */
export function remember<Key, Value>(
  store: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const newText = make();
  store.set(key, newText);
  return newText;
}
