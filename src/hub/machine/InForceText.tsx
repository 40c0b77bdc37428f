import { dayText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { InForce } from "#plant/what-if/limiter/in-force.ts";
import { dayOf } from "#plant/history/local-day.ts";

/** Since when the settings of the page are known to hold. */
export function InForceText({ inForce }: { readonly inForce: InForce | undefined }) {
  const { t } = useTexts("whatIf");
  const { locale } = useFormats();
  if (!inForce) return <>{t("machine.inForce.none")}</>;
  const day = dayText(locale, dayOf(inForce.sinceMs / 1000));
  return <>{t(`machine.inForce.${inForce.before}`, { day })}</>;
}
