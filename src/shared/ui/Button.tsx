import { css } from "@emotion/react";
import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { Spinner } from "./Spinner.tsx";
import { addToastAtom } from "./toasts.ts";
import { visuallyHidden } from "./visuallyHidden.ts";

export interface ButtonProps {
  /** The text; with `iconOnly` it is the name for screen readers and the tooltip. */
  readonly children: ReactNode;
  readonly onClick?: (() => void) | undefined;
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  readonly type?: "button" | "submit" | undefined;
  /** Id of the form that a submit button outside of the form belongs to. */
  readonly form?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly iconOnly?: boolean | undefined;
  /** Drawn in the corner, such as a count. */
  readonly badge?: ReactNode;
  /** Shows a spinner and takes no click. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Reason why it is disabled, for sighted and screen reader users alike. */
  readonly disabledReason?: string | undefined;
  /** Effect of a press while there is such a reason; without it, a toast says the reason. */
  readonly onRefused?: (() => void) | undefined;
}

/**
 * A button. With a reason for being disabled it stays focusable and gives the reason as description, tooltip, and toast
 * when tapped.
 */
export function Button(props: ButtonProps) {
  const { children, variant = "secondary", iconOnly = false, disabledReason: reason } = props;
  const addToast = useSetAtom(addToastAtom);
  const ownTooltip = iconOnly && typeof children === "string" ? children : undefined;
  const explain = () => addToast({ text: reason ?? "" });
  return (
    <button
      {...pressing(props, props.onRefused ?? explain)}
      form={props.form}
      title={reason ?? ownTooltip}
      css={[buttonCss, variants[variant], iconOnly && iconOnlyCss]}
    >
      {props.busy ? <Spinner /> : props.icon && <Icon name={props.icon} />}
      <span css={iconOnly && visuallyHidden}>{children}</span>
      {props.badge}
    </button>
  );
}

// A button that waits or has a reason stays focusable, but neither acts nor submits.
function pressing(props: ButtonProps, onRefused: () => void) {
  const { onClick, type = "button", busy = false, disabled = false, disabledReason } = props;
  if (disabled) return { type, disabled } as const;
  if (busy) return { type: "button", "aria-disabled": true, "aria-busy": true } as const;
  if (disabledReason === undefined) return { type, onClick } as const;
  return { type: "button", "aria-disabled": true, onClick: onRefused } as const;
}

const buttonCss = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  max-width: 100%;
  min-height: var(--target);
  padding: var(--space-1) var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  color: var(--text);
  font-weight: var(--weight-strong);
  font-size: var(--text-14);
  text-align: center;
  cursor: pointer;
  transition: background-color var(--quick);
  &:disabled,
  &[aria-disabled="true"] {
    opacity: 0.5;
    cursor: not-allowed;
  }
  &[aria-busy="true"] {
    opacity: 1;
    cursor: progress;
  }
  & > span {
    min-width: 0;
  }
`;

const variants = {
  primary: css`
    background: var(--action);
    color: var(--on-action);
  `,
  secondary: css`
    border-color: var(--line-strong);
    &:hover:not(:disabled) {
      background: var(--surface-sunken);
    }
  `,
  quiet: css`
    color: var(--text);
    &:hover:not(:disabled) {
      background: var(--surface-sunken);
    }
  `,
  danger: css`
    background: var(--danger);
    color: var(--on-signal);
  `,
} as const;

const iconOnlyCss = css`
  flex: none;
  width: var(--target);
  padding: 0;
`;
