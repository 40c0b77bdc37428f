import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link, useLocation } from "wouter";
import { Page } from "#app/shared/ui/Page.tsx";

/** Page for an unknown address: names the address and links to the live page. */
export function NotFound() {
  const { t } = useTexts();
  const [path] = useLocation();
  return (
    <Page title={t("title.notFound")}>
      <p>{t("notFound.text", { path })}</p>
      <Link href="/" css={homeCss}>
        {t("notFound.home")}
      </Link>
    </Page>
  );
}

const homeCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
  margin-top: var(--space-2);
`;
