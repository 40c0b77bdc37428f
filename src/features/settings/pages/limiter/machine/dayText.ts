import type { Locale } from "#app/shared/i18n/locale.ts";

/** Day, month by its name and year. */
export function dayText(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
