import { css } from "@emotion/react";
import { useId, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Valid input; shown while the field has the focus or an error. */
  readonly range?: string | undefined;
  /** Error of the value; replaces the hint. */
  readonly error?: string | undefined;
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Reason why it cannot be changed: disables it and replaces the hint. */
  readonly disabledReason?: string | undefined;
}

/** Attributes that tie a control to its label and its hint or error. */
export interface ControlProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly required: boolean | undefined;
  readonly disabled: boolean;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** Label beside the control instead of above, as for a switch. */
  readonly inline?: boolean | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label above, control, hint or error below. */
export function Field(props: FieldFrameProps) {
  const id = useId();
  const { hint, range, error, disabledReason, inline, children } = props;
  const note = error ?? disabledReason ?? hint;
  const noteId = `${id}-note`;
  const rangeId = `${id}-range`;
  const control = children({
    id,
    name: props.name,
    required: props.required,
    disabled: props.disabled === true || disabledReason !== undefined,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": idsOf({ [rangeId]: range, [noteId]: note }),
  });
  const label = (
    <label htmlFor={id} css={inline ? inlineLabelCss : labelCss}>
      {props.label}
    </label>
  );
  const isWrong = error !== undefined;
  return (
    <div css={[fieldCss, isWrong && rangeShownCss]}>
      <div css={inline ? inlineCss : stackCss}>
        {range === undefined ? label : besideRange(label, rangeId, range)}
        {control}
      </div>
      {note !== undefined && (
        <p id={noteId} css={isWrong ? errorCss : hintCss}>
          {isWrong && <Icon name="danger" size={16} />}
          {note}
        </p>
      )}
    </div>
  );
}

/** The ids of existing elements. */
function idsOf(parts: Readonly<Record<string, ReactNode>>): string | undefined {
  const ids = Object.keys(parts).filter((id) => parts[id] !== undefined);
  return ids.join(" ") || undefined;
}

function besideRange(label: ReactNode, id: string, range: string) {
  return (
    <div css={headCss}>
      {label}
      <span id={id} css={rangeCss}>
        {range}
      </span>
    </div>
  );
}

/** Look shared by the text-like controls. */
export const controlCss = css`
  width: 100%;
  min-height: var(--target);
  padding: 0 var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  font-size: var(--text-16);
  -webkit-appearance: none;
  -moz-appearance: none;
  appearance: none;
  &:disabled {
    background: var(--surface-sunken);
    color: var(--text-quiet);
    -webkit-text-fill-color: var(--text-quiet);
    opacity: 1;
  }
  &[readonly] {
    background: var(--surface-sunken);
  }
  &[aria-invalid="true"] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  &:focus {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }
  &::placeholder {
    color: var(--text-quiet);
    opacity: 1;
  }
`;

export const controlBoxCss = css`
  position: relative;
  display: block;
`;

const fieldCss = css`
  min-width: 0;
  &:focus-within {
    --range: visible;
  }
`;

// The range keeps its place, so that nothing moves when it is shown.
const headCss = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-3);
`;

const rangeCss = css`
  visibility: var(--range, hidden);
  color: var(--text-quiet);
  font-size: var(--text-12);
`;

const rangeShownCss = css`
  --range: visible;
`;

const stackCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
`;

const inlineCss = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  min-height: var(--target);
`;

const labelCss = css`
  font-size: var(--text-14);
  font-weight: var(--weight-strong);
`;

const inlineLabelCss = css`
  flex: 1;
  min-width: 0;
  padding: var(--space-2) 0;
  font-size: var(--text-14);
  font-weight: var(--weight-strong);
`;

const hintCss = css`
  margin-top: var(--space-1);
  color: var(--text-quiet);
  font-size: var(--text-12);
`;

const errorCss = css`
  display: flex;
  gap: var(--space-1);
  margin-top: var(--space-1);
  color: var(--danger);
  font-size: var(--text-12);
  font-weight: var(--weight-strong);
`;
