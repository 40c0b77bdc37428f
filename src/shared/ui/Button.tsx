import { css } from "@emotion/react";
import { useId, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { Spinner } from "./Spinner.tsx";
import { visuallyHidden } from "./visuallyHidden.ts";

interface ButtonProps {
  /** The text; with `iconOnly` it is the name for screen readers and the tooltip. */
  readonly children: ReactNode;
  readonly onClick?: (() => void) | undefined;
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  readonly type?: "button" | "submit" | undefined;
  /** Id of the form a submit button outside of it belongs to. */
  readonly form?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly iconOnly?: boolean | undefined;
  /** Drawn in the corner, such as a count. */
  readonly badge?: ReactNode;
  /** Shows a spinner and takes no click. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it cannot be pressed: disables it, and tells sighted and screen reader users alike. */
  readonly disabledReason?: string | undefined;
}

/** A button; one that is disabled for a reason keeps its focus, so that the reason can be read. */
export function Button(props: ButtonProps) {
  const { children, variant = "secondary", iconOnly = false, disabledReason: reason } = props;
  const reasonId = useId();
  const ownTooltip = iconOnly && typeof children === "string" ? children : undefined;
  return (
    <button
      {...pressing(props)}
      form={props.form}
      aria-describedby={reason === undefined ? undefined : reasonId}
      title={reason ?? ownTooltip}
      css={[buttonCss, variants[variant], iconOnly && iconOnlyCss]}
    >
      {props.busy ? <Spinner /> : props.icon && <Icon name={props.icon} />}
      <span css={iconOnly && visuallyHidden}>{children}</span>
      {props.badge}
      {reason !== undefined && (
        <span id={reasonId} css={visuallyHidden}>
          {reason}
        </span>
      )}
    </button>
  );
}

// A button that only waits or has a reason stays focusable; it just does nothing, nor submits.
function pressing({ onClick, type = "button", busy = false, ...props }: ButtonProps) {
  if (props.disabled) return { type, disabled: true } as const;
  if (busy) return { type: "button", "aria-disabled": true, "aria-busy": true } as const;
  if (props.disabledReason !== undefined) return { type: "button", "aria-disabled": true } as const;
  return { type, onClick } as const;
}

const buttonCss = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: var(--target);
  padding: 0 var(--space-4);
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
  width: var(--target);
  padding: 0;
`;
