import { css } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { Page } from "#app/shared/ui/Page.tsx";

/** For an address without a page: says which, and leads home. */
export function NotFound() {
  const { t } = useTranslation();
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
