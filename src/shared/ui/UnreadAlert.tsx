import { css } from "@emotion/react";
import { useTexts } from "../i18n/useTexts.ts";
import { unreadParts } from "#protocol/api/tolerant.ts";
import { shownText } from "#protocol/shown-text.ts";
import { Alert } from "./Alert.tsx";

interface UnreadAlertProps {
  readonly answer: unknown;
}

/** Names the fields of an answer that could not be read, if there are any. */
export function UnreadAlert({ answer }: UnreadAlertProps) {
  const { t } = useTexts("shell");
  const unread = unreadParts(answer);
  if (unread.length === 0) return null;
  return (
    <div css={alertCss}>
      <Alert variant="warning">{t("callError.partial", { fields: fieldsText(unread) })}</Alert>
    </div>
  );
}

/** The names of fields as one text; a long list is cut. */
export function fieldsText(fields: readonly string[]): string {
  const more = fields.length > most ? ", …" : "";
  return shownText(fields.slice(0, most).join(", ")) + more;
}

const most = 6;

const alertCss = css`
  margin-bottom: var(--space-4);
`;
