import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";

/** Problems of the gateway's setup that its owner should fix. */
export function HintBanners() {
  const { t } = useTexts("live");
  const hints = useSelected(liveFeedAtom, hintsOf);
  if (!hints || !(hints.radio_problem || hints.time_sync || hints.default_password)) return null;
  return (
    <div css={stackCss}>
      {hints.radio_problem && <Alert variant="danger">{t("hints.radio")}</Alert>}
      {hints.time_sync && (
        <Alert variant="danger">
          {t("hints.time")} <Link href="/settings/ntp">{t("hints.timeLink")}</Link>
        </Alert>
      )}
      {hints.default_password && (
        <Alert variant="danger">
          {t("hints.password")} <Link href="/settings/security">{t("hints.passwordLink")}</Link>
        </Alert>
      )}
    </div>
  );
}

const hintsOf = ({ state }: Feed<LiveState>) => state.hints;

const stackCss = css`
  display: grid;
  gap: var(--space-2);
`;
