import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { Page } from "#app/shared/ui/Page.tsx";

/** In place of every page of a gateway that was removed from the hub while a screen showed it. */
export function GonePage() {
  const { t } = useTexts();
  return (
    <Page title={t("title.gone")}>
      <p role="alert">{t("nav.gone")}</p>
      {/* Another place, so another document. */}
      <a href={hubContext?.hub ?? "/"} css={linkCss}>
        {t("nav.overview")}
      </a>
    </Page>
  );
}

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
  margin-top: var(--space-2);
`;
