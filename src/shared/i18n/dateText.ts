import { remember } from "./fixedText.ts";
import type { Locale } from "./locale.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day such as "2026-11-22" in words; English with the day before the month. */
export function dateText(locale: Locale, day: string, options: Intl.DateTimeFormatOptions): string {
  const tag = locale === "en" ? "en-GB" : locale;
  const make = () => new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
  const format = remember(formats, `${tag} ${Object.values(options).join()}`, make);
  return format.format(new Date(`${day}T00:00:00Z`));
}

export function dayText(locale: Locale, day: string): string {
  return dateText(locale, day, { day: "numeric", month: "long", year: "numeric" });
}
