import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { useFocusKept } from "./useFocusKept.ts";
import { visuallyHidden } from "./visuallyHidden.ts";

export type AlertVariant = "success" | "warning" | "danger" | "info";

interface AlertProps {
  readonly children: ReactNode;
  readonly variant?: AlertVariant | undefined;
  readonly title?: string | undefined;
  /** Makes it dismissible: called when the person closes it. */
  readonly onDismiss?: (() => void) | undefined;
  readonly action?: ReactNode;
}

/**
 * A notice in the page; errors are announced at once, the rest politely. Closed with the focus in it, the focus moves
 * to its dialog or the page.
 */
export function Alert({ children, variant = "info", title, onDismiss, action }: AlertProps) {
  const { t } = useTexts();
  const isUrgent = variant === "danger" || variant === "warning";
  const ref = useFocusKept();
  return (
    <div ref={ref} role={isUrgent ? "alert" : "status"} css={[alertCss, variants[variant]]}>
      <Icon name={variant} />
      <div css={textCss}>
        <span css={visuallyHidden}>{t(`alert.${variant}`)}: </span>
        {title && <strong css={titleCss}>{title}</strong>}
        {children}
        {action && <div css={actionCss}>{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          icon="close"
          size={18}
          label={t("alert.dismiss")}
          onClick={onDismiss}
          look={dismissCss}
        />
      )}
    </div>
  );
}

const alertCss = css`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius);
  font-size: var(--text-14);
  & > svg {
    margin-top: 1px;
  }
`;

const variants = {
  success: toneCss("success"),
  warning: toneCss("warning"),
  danger: toneCss("danger"),
  info: toneCss("info"),
} as const;

function toneCss(tone: string) {
  return css`
    background: var(--${tone}-soft);
    & > svg {
      color: var(--${tone});
    }
  `;
}

const textCss = css`
  flex: 1;
  min-width: 0;
`;

const titleCss = css`
  display: block;
  font-weight: var(--weight-strong);
`;

const actionCss = css`
  margin-top: var(--space-2);
`;

const dismissCss = css`
  margin: calc(-1 * var(--space-3)) calc(-1 * var(--space-4)) calc(-1 * var(--space-3)) 0;
  color: var(--text-quiet);
  &:hover {
    color: var(--text);
  }
`;
