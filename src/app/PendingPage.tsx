import { css } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { Page } from "#app/shared/ui/Page.tsx";

interface PendingPageProps {
  readonly title: string;
}

/** Holds the place of a page that is not part of this version yet. */
export function PendingPage({ title }: PendingPageProps) {
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <p>{t("pending.text")}</p>
      <p css={quietCss}>{t("pending.hint")}</p>
    </Page>
  );
}

const quietCss = css`
  margin-top: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
