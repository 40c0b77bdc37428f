import type { HealthEvent } from "#plant/sky/health-event.ts";
import { dayText } from "../i18n/dateText.ts";
import type { Formats } from "../i18n/formats.ts";
import type { useTexts } from "../i18n/useTexts.ts";

/** "Since 20 May 2026.", "On …" or "From … to …". */
export function healthWhen(
  t: ReturnType<typeof useTexts<"sky">>["t"],
  { locale }: Formats,
  { day, endDay }: Pick<HealthEvent, "day" | "endDay">,
): string {
  const from = dayText(locale, day);
  if (endDay === undefined) return t("health.since", { from });
  return endDay === day
    ? t("health.on", { from })
    : t("health.fromTo", { from, to: dayText(locale, endDay) });
}
