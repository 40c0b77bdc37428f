import { energyText } from "#app/shared/i18n/energyText.ts";
import { remember } from "#app/shared/i18n/fixedText.ts";
import type { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { powerDecimals } from "#app/shared/live/measuredText.ts";
import type { Period } from "#plant/history/figures.ts";
import { isPower, type Source } from "#plant/history/sources.ts";
import { dayStartS, stepOf, zonedDate } from "#plant/history/local-day.ts";

type SourceUnit = Pick<Source, "unit">;

export function valueText(formats: Formats, { unit }: SourceUnit, value: number): string {
  return `${formats.fixed(value, powerDecimals(value, unit, unit === "W" ? 1 : 0))}\u202f${unit}`;
}

/** The energy of a power, or the mean of anything else. */
export function amountText(formats: Formats, source: SourceUnit, value: number): string {
  return isPower(source) ? energyText(formats, value) : valueText(formats, source, value);
}

/** A length of time in hours and minutes. */
export function hoursText(
  t: ReturnType<typeof useTexts<"history">>["t"],
  formats: Formats,
  seconds: number,
): string {
  const minutes = Math.round(seconds / 60);
  const hours = formats.number(Math.floor(minutes / 60));
  return t("figures.hours", { hours, minutes: minutes % 60 });
}

/** Hour and minute. */
export function timeText(formats: Formats, timeS: number): string {
  return formats.timeOfDay(timeS * 1000).slice(0, 5);
}

export function dayText(formats: Formats, timeS: number): string {
  return dateText(formats, timeS, { weekday: "short", day: "numeric", month: "short" });
}

export function fullDayText(formats: Formats, timeS: number): string {
  return dateText(formats, timeS, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}

export function weekdayText(formats: Formats, timeS: number): string {
  return dateText(formats, timeS, { weekday: "short", day: "numeric" });
}

export function weekdayName(formats: Formats, weekday: number): string {
  // The first of January 2024 was a Monday.
  const timeS = dayStartS(`2024-01-0${weekday + 1}`) ?? 0;
  return dateText(formats, timeS, { weekday: "short" });
}

export function monthText(formats: Formats, timeS: number, form: "short" | "long"): string {
  const isLong = form === "long";
  return dateText(formats, timeS, { month: form, ...(isLong && { year: "numeric" }) });
}

export function longDayText(formats: Formats, timeS: number): string {
  return dateText(formats, timeS, { day: "numeric", month: "long", year: "numeric" });
}

export function yearText(_: Formats, timeS: number): string {
  return String(zonedDate(timeS).getUTCFullYear());
}

/** A day, a month or a year; else from the first day or year to the last. */
export function periodText(formats: Formats, { first, last }: Period): string {
  const [firstS, lastS] = [dayStartS(first) ?? 0, dayStartS(last) ?? 0];
  if (first === last) return fullDayText(formats, firstS);
  if (first === stepOf(last, "month")) return monthText(formats, firstS, "long");
  if (first === stepOf(last, "year")) return yearText(formats, firstS);
  const isYears = first.endsWith("-01-01") && last.endsWith("-12-31");
  const text = isYears ? yearText : fullDayText;
  return `${text(formats, firstS)} – ${text(formats, lastS)}`;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateText({ locale }: Formats, timeS: number, style: Intl.DateTimeFormatOptions): string {
  const tag = locale === "en" ? "en-GB" : locale;
  const make = () => new Intl.DateTimeFormat(tag, { ...style, timeZone: "UTC" });
  return remember(dateFormats, locale + JSON.stringify(style), make).format(zonedDate(timeS));
}
