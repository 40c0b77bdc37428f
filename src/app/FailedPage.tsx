import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { useHealing } from "./useHealing.ts";

interface FailedPageProps {
  readonly title: string;
  readonly text: string;
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

/** Replaces a page that cannot be shown: the failure, its cause, and the remedy. */
export function FailedPage({ title, text, error, onRetry }: FailedPageProps) {
  const { t } = useTexts();
  useHealing();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Page title={title}>
      <Alert
        variant="danger"
        action={
          <div css={buttonsCss}>
            {onRetry && (
              <Button variant="primary" onClick={onRetry}>
                {t("common.retry")}
              </Button>
            )}
            <Button onClick={() => window.location.reload()}>{t("failed.reload")}</Button>
          </div>
        }
      >
        <p>{text}</p>
        {message && <p css={reasonCss}>{t("failed.reason", { message })}</p>}
      </Alert>
    </Page>
  );
}

const buttonsCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-3);
`;

const reasonCss = css`
  margin-top: var(--space-1);
  color: var(--text-quiet);
`;
