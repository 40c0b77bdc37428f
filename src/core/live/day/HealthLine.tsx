import { Link } from "wouter";
import type { Health } from "#hub-api/health.ts";
import { healthNow } from "#plant/sky/health-now.ts";
import type { Day } from "#plant/history/local-day.ts";
import { healthWhen } from "#app/shared/clear/healthWhen.ts";
import { stringNames } from "#app/shared/clear/stringNames.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";

interface HealthLineProps {
  readonly health: Health;
  readonly today: Day;
}

/** Lasting or recent events of the strings, in a line that leads to the rest; nothing while no string is watched. */
export function HealthLine({ health: { events, strings }, today }: HealthLineProps) {
  const { t } = useTexts("sky");
  const formats = useFormats();
  const mask = useSerialMask();
  const { event, more } = healthNow(events, today);
  const watched = strings.filter(({ clearDays, clearDaysNeeded }) => clearDays >= clearDaysNeeded);
  if (!event && watched.length === 0) return null;
  const { namesOf } = stringNames(t, strings, mask);
  const said = event
    ? [
        `${t("health.titled", { kind: t(`health.kind.${event.kind}`), names: namesOf(event.strings) })}.`,
        healthWhen(t, formats, event),
        ...(more > 0 ? [t("health.others", { count: more })] : []),
      ].join(" ")
    : t("health.calm", { count: watched.length });
  return (
    <p>
      {said} <Link href="/sky?health">{t("health.title")}</Link>
    </p>
  );
}
