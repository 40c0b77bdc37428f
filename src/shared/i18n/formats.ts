import { useTexts } from "./useTexts.ts";
import { fixedText, none, remember } from "./fixedText.ts";
import { localeFrom, type Locale } from "./locale.ts";

const numberStyles = {
  decimal: { style: "decimal" },
  percent: { style: "percent" },
  kilobyte: { style: "unit", unit: "kilobyte" },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

/** Named number format of spec 1 section 3. `percent` takes a ratio: 0.5 gives 50%. */
export type NumberStyle = keyof typeof numberStyles;

/** Formats for numbers and times of one language. Values that are not finite give an en dash. */
export interface Formats {
  readonly locale: Locale;
  /** Decimal separator, also accepted in inputs. */
  readonly decimalMark: "." | ",";
  /** A number in one of the named formats. */
  number(value: number, style?: NumberStyle): string;
  /** A number with exactly `decimals` (0 to 20) digits after the separator. */
  fixed(value: number, decimals: number): string;
  /** Numeric date and time to the second, 24-hour clock. */
  dateTime(time: Date | number): string;
  /** Time of day to the second, 24-hour clock; in the given zone, else the browser's. */
  timeOfDay(time: Date | number, timeZone?: "UTC"): string;
}

const cache = new Map<Locale, Formats>();

/** The formats of a language; each is made when first used, and once, since Intl objects are slow to make. */
export function formatsOf(locale: Locale): Formats {
  const known = cache.get(locale);
  if (known) return known;
  const made = makeFormats(locale);
  cache.set(locale, made);
  return made;
}

/** The formats of the current language. */
export function useFormats(): Formats {
  const { i18n } = useTexts();
  return formatsOf(localeFrom(i18n.language));
}

function makeFormats(locale: Locale): Formats {
  const byStyle = new Map<NumberStyle, Intl.NumberFormat>();
  const byPlace = new Map<"date" | "local" | "UTC", Intl.DateTimeFormat>();
  return {
    locale,
    get decimalMark() {
      return numberFormat(locale, "decimal").format(0.5).includes(",") ? "," : ".";
    },
    number: (value, style = "decimal") =>
      Number.isFinite(value)
        ? remember(byStyle, style, () => numberFormat(locale, style)).format(value)
        : none,
    fixed: (value, decimals) => fixedText(locale, value, decimals),
    dateTime: (time) =>
      formatted(
        remember(byPlace, "date", () => dateFormat(locale)),
        time,
      ),
    timeOfDay: (time, timeZone) => {
      const make = () => timeFormat(locale, timeZone);
      return formatted(remember(byPlace, timeZone ?? "local", make), time);
    },
  };
}

function numberFormat(
  locale: Locale,
  style: NumberStyle,
): Pick<Intl.NumberFormat, "format"> & Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, numberStyles[style]);
  } catch {
    // Safari before 14.1 knows no unit style.
    return new Intl.NumberFormat(locale);
  }
}

function dateFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
}

function timeFormat(locale: Locale, timeZone: "UTC" | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    ...(timeZone && { timeZone }),
  });
}

function formatted(format: Intl.DateTimeFormat, time: Date | number): string {
  return Number.isFinite(Number(time)) ? format.format(time) : none;
}
