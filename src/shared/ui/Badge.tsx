import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

/** Meaning of a badge, alert or toast; "neutral" has none beyond its text. */
export type Variant = "success" | "warning" | "danger" | "info" | "neutral";

interface BadgeProps {
  readonly children: ReactNode;
  readonly variant?: Variant | undefined;
  readonly icon?: IconName | undefined;
}

/** A short state in a word, with the shape and colour of its meaning. */
export function Badge({ children, variant = "neutral", icon }: BadgeProps) {
  const shape = icon ?? (variant === "neutral" ? undefined : variant);
  return (
    <span css={[badgeCss, variants[variant]]}>
      {shape && <Icon name={shape} size={14} />}
      {children}
    </span>
  );
}

const badgeCss = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  padding: 2px var(--space-2);
  border-radius: 999px;
  font-size: var(--text-12);
  font-weight: var(--weight-strong);
  line-height: 1.4;
  white-space: nowrap;
`;

const variants = {
  neutral: css`
    background: var(--surface-sunken);
    color: var(--text-quiet);
  `,
  success: css`
    background: var(--success-soft);
    color: var(--success);
  `,
  warning: css`
    background: var(--warning-soft);
    color: var(--warning);
  `,
  danger: css`
    background: var(--danger-soft);
    color: var(--danger);
  `,
  info: css`
    background: var(--info-soft);
    color: var(--info);
  `,
} as const;
