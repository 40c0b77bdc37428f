import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { limiterAtom } from "#app/shared/live/limiterRole.ts";
import { useIsOfHub } from "./minutesSource.ts";
import { screenOnlyCss } from "./paperCss.ts";

/**
 * Link to the power limiter's settings on the same record; nothing for a gateway without a limiter, or without a hub.
 */
export function LimiterLink() {
  const { t } = useTexts("whatIf");
  const isOfHub = useIsOfHub();
  const limiter = useAtomValue(limiterAtom);
  if (!isOfHub || !limiter) return null;
  return (
    <p css={screenOnlyCss}>
      <Link href="/settings/powerlimiter?past">{t("machine.link")}</Link>
    </p>
  );
}
