import { css } from "@emotion/react";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";

interface StatusBadgeProps {
  readonly direction: "receive" | "send";
  readonly enabled: boolean;
  readonly atNight: boolean;
  readonly label: string;
}

/** Polling or commands of an inverter: an arrow when on, else a cross; dark when at night, else in warning colour. */
export function StatusBadge({ direction, enabled, atNight, label }: StatusBadgeProps) {
  const arrow = direction === "receive" ? "arrowDown" : "arrowUp";
  return (
    <span title={label} css={[badgeCss, atNight ? nightCss : dayCss]}>
      <Icon name={enabled ? arrow : "close"} size={16} />
      <span css={visuallyHidden}>{label}</span>
    </span>
  );
}

const badgeCss = css`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border-radius: 6px;
`;

const nightCss = css`
  background: var(--action);
  color: var(--on-action);
`;

const dayCss = css`
  background: var(--warning);
  color: var(--on-signal);
`;
