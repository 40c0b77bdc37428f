import { css } from "@emotion/react";
import { useId } from "react";
import { covering } from "#app/shared/ui/covering.ts";
import { shownText } from "#protocol/shown-text.ts";

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
}

/** A choice between two or three words: radio buttons drawn side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, hint } = props;
  const name = useId();
  return (
    <fieldset css={fieldsetCss} aria-describedby={hint && `${name}-hint`}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              css={covering}
            />
            <span>{shownText(option.label)}</span>
          </label>
        ))}
      </div>
      {hint && <p id={`${name}-hint`}>{hint}</p>}
    </fieldset>
  );
}

const fieldsetCss = css`
  min-width: 0;
  & > legend {
    margin-bottom: var(--space-1);
    padding: 0;
    font-size: var(--text-14);
    font-weight: var(--weight-strong);
  }
  & > div {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    padding: 3px;
    border-radius: var(--radius);
    background: var(--surface-sunken);
  }
  & label {
    position: relative;
    cursor: pointer;
  }
  & span {
    display: grid;
    place-items: center;
    min-height: var(--target);
    border-radius: 6px;
    color: var(--text-quiet);
    font-size: var(--text-14);
  }
  & input:checked + span {
    background: var(--surface);
    color: var(--text);
    font-weight: var(--weight-strong);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  & input:focus-visible + span {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  & > p {
    margin-top: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--text-12);
  }
`;
