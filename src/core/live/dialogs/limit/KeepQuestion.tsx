import { css } from "@emotion/react";
import { useEffect, useRef } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { rowCss } from "#app/shared/ui/row.ts";

interface KeepQuestionProps {
  /** Asks whether to store which limit where. */
  readonly question: string;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

/** The second step of a limit that outlives a restart: its consequences, in plain words. */
export function KeepQuestion({ question, isBusy, onKeep, onCancel }: KeepQuestionProps) {
  const { t } = useTexts("dialogs");
  const ref = useRef<HTMLDivElement>(null);
  // The button that led here is gone, and with it the focus.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} css={questionCss}>
      <Alert
        variant="warning"
        title={question}
        action={
          <div css={rowCss}>
            <Button variant="danger" busy={isBusy} onClick={onKeep}>
              {t("limit.keep")}
            </Button>
            <Button onClick={onCancel}>{t("common.cancel", { ns: "shell" })}</Button>
          </div>
        }
      >
        {t("limit.keepMeaning")}
      </Alert>
    </div>
  );
}

const questionCss = css`
  flex-basis: 100%;
  outline: none;
`;
