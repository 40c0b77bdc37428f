import { zonedDate } from "#plant/history/local-day.ts";
import { useTexts } from "./useTexts.ts";
import { fixedText, none } from "./fixedText.ts";
import type { BuiltInLocale, Locale } from "./locale.ts";

// By the browser's own formats a first number or time would take 50 ms on a device four times slower than a computer.
interface Habits {
  readonly percent: string;
  readonly kilobyte: string;
  readonly date: (day: number, month: number, year: number) => string;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const english: Habits = {
  percent: "%",
  kilobyte: "\u00a0kB",
  // Numbers alone would be another day in Britain than in America.
  date: (day, month, year) => `${day} ${months[month - 1]} ${year},`,
};

const ofBuild: Readonly<Record<BuiltInLocale, Habits>> = {
  en: english,
  de: {
    percent: "\u00a0%",
    kilobyte: "\u00a0kB",
    date: (day, month, year) => `${day}.${month}.${year},`,
  },
  fr: {
    percent: "\u00a0%",
    kilobyte: "\u202fko",
    date: (day, month, year) => `${two(day)}/${two(month)}/${year}`,
  },
};

const habits: Readonly<Partial<Record<Locale, Habits>>> = ofBuild;

/** Formats for numbers and times of a language. Values that are not finite give an en dash. */
export interface Formats {
  readonly locale: Locale;
  /** Decimal separator, also accepted in inputs. */
  readonly decimalMark: "." | ",";
  /** A number with at most three digits after the separator; `percent` takes a ratio: 0.5 gives 50%. */
  number(value: number, style?: "percent" | "kilobyte"): string;
  /** A number with exactly `decimals` (0 to 20) digits after the separator. */
  fixed(value: number, decimals: number): string;
  /** Date and time to the second, 24-hour clock; in the given zone, else the zone that days are cut by. */
  dateTime(time: Date | number, timeZone?: "UTC"): string;
  /** The same without the date. */
  timeOfDay(time: Date | number, timeZone?: "UTC"): string;
}

const cache = new Map<Locale, Formats>();

/** The formats of a language, the same object each time. */
export function formatsOf(locale: Locale): Formats {
  const known = cache.get(locale);
  if (known) return known;
  const newFormats = makeFormats(locale, habits[locale] ?? english);
  cache.set(locale, newFormats);
  return newFormats;
}

export function addFormats(formats: Formats): void {
  cache.set(formats.locale, formats);
}

export function useFormats(): Formats {
  const { i18n } = useTexts();
  return formatsOf(i18n.language);
}

export function makeFormats(locale: Locale, { percent, kilobyte, date }: Habits): Formats {
  return {
    locale,
    decimalMark: locale === "en" ? "." : ",",
    number: (value, style) => {
      if (!Number.isFinite(value)) return none;
      if (style === "percent") return fixedText(locale, value * 100, 0) + percent;
      return fixedText(locale, value, 3).replace(/\D?0{1,3}$/, "") + (style ? kilobyte : "");
    },
    fixed: (value, decimals) => fixedText(locale, value, decimals),
    dateTime: (time, timeZone) => {
      const clock = timeOfDay(time, timeZone);
      if (clock === none) return none;
      const at = dateIn(time, timeZone);
      return `${date(at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear())} ${clock}`;
    },
    timeOfDay,
  };
}

function timeOfDay(time: Date | number, timeZone?: "UTC"): string {
  const at = dateIn(time, timeZone);
  // The end of an ISO text, such as T22:03:04.000Z.
  return Number.isNaN(at.getTime()) ? none : at.toISOString().slice(-13, -5);
}

/** A date whose parts in UTC are those to be shown. */
function dateIn(time: Date | number, timeZone: "UTC" | undefined): Date {
  return timeZone ? new Date(time) : zonedDate(Number(time) / 1000);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
