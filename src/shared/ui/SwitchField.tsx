import { css } from "@emotion/react";
import { Field, type FieldProps } from "./Field.tsx";

interface SwitchFieldProps extends FieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** On or off: a checkbox drawn as a switch, its label at the left. */
export function SwitchField(props: SwitchFieldProps) {
  return (
    <Field {...props} required={undefined} inline>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox carries its state in `checked`
          role="switch"
          checked={props.value}
          onChange={(event) => props.onChange(event.target.checked)}
          css={switchCss}
        />
      )}
    </Field>
  );
}

const switchCss = css`
  flex: none;
  position: relative;
  width: 44px;
  height: 24px;
  margin: 10px 0;
  border: 1px solid var(--line-strong);
  border-radius: 999px;
  background: var(--surface);
  -webkit-appearance: none;
  -moz-appearance: none;
  appearance: none;
  cursor: pointer;
  transition: background-color var(--quick);
  &::before {
    content: "";
    position: absolute;
    top: 3px;
    left: 3px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: var(--line-strong);
    transition: transform var(--quick);
  }
  /* Widens the touch target to 44 px without widening the switch. */
  &::after {
    content: "";
    position: absolute;
    top: -11px;
    right: -1px;
    bottom: -11px;
    left: -1px;
  }
  &:checked {
    border-color: var(--action);
    background: var(--action);
  }
  &:checked::before {
    background: var(--on-action);
    transform: translateX(20px);
  }
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;
