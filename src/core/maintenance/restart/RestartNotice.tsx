import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useGatewayWait } from "#app/shared/api/useGatewayWait.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { lineCss } from "#app/shared/ui/stack.ts";

interface RestartNoticeProps {
  readonly title: string;
  /** Explanation meanwhile. */
  readonly children: ReactNode;
  /** Remedy when it does not come back for long. */
  readonly late: ReactNode;
  readonly onReturn: () => void;
}

/** Silence after which a restart is no longer usual, in ms. It is waited for all the same. */
const lateMs = 60_000;

/** Waits for the gateway to answer again, and says so when that takes too long. */
export function RestartNotice({ title, children, late, onReturn }: RestartNoticeProps) {
  const { t } = useTexts("maintenance");
  const { ref, isLate } = useGatewayWait(onReturn, lateMs);
  return (
    <div ref={ref} tabIndex={-1} css={noticeCss}>
      <div css={lineCss}>
        <Spinner size={28} />
        <h2 css={titleCss}>{title}</h2>
      </div>
      {children}
      {isLate && (
        <Alert variant="warning" title={t("restart.late")}>
          {late}
        </Alert>
      )}
    </div>
  );
}

const noticeCss = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-6);
  border-radius: var(--radius);
  background: var(--surface);
  &:focus {
    outline: none;
  }
`;

const titleCss = css`
  font-size: var(--text-20);
`;
