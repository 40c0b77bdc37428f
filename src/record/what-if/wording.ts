import { dateText } from "#app/shared/i18n/dateText.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";

/** Capacity in kWh. */
export function sizeText(formats: Formats, sizeWh: number): string {
  return `${formats.number(sizeWh / 1000)}\u202fkWh`;
}

export function changeText(before: string, after: string): string {
  return `${before} → ${after}`;
}

/** Month by its name and year, of a month such as "2026-11". */
export function monthText(locale: Locale, month: string): string {
  return dateText(locale, `${month}-01`, { month: "long", year: "numeric" });
}

export function monthLetter(locale: Locale, month: string): string {
  return dateText(locale, `${month}-01`, { month: "narrow" });
}

const two = (value: number) => String(value).padStart(2, "0");

/** A time of day such as "22:00", from minutes. */
export function clockText(minute: number): string {
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The minute of a time of day such as "22:00"; undefined when it is none. */
export function minuteOf(text: string): number | undefined {
  const found = /^(\d{2}):(\d{2})$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}
