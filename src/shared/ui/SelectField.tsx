import { css } from "@emotion/react";
import { shownText } from "#protocol/shown-text.ts";
import { controlBoxCss, controlCss, Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

interface SelectFieldProps<Value extends string | number> extends FieldProps {
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly unknown?: string | undefined;
}

/** A select. A value outside of its options shows as `unknown`, or as a dash. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { value, options, unknown = "–", onChange } = props;
  const known = options.some((option) => option.value === value);
  return (
    <Field {...props}>
      {(control) => (
        <span css={[controlBoxCss, arrowCss]}>
          <select
            {...control}
            value={known ? String(value) : ""}
            onChange={(event) => {
              const chosen = options.find((option) => String(option.value) === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
            css={[controlCss, selectCss]}
          >
            {!known && <option value="">{unknown}</option>}
            {options.map((option) => (
              <option key={option.value} value={String(option.value)}>
                {shownText(option.label)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}

const arrowCss = css`
  & > svg {
    position: absolute;
    top: 12px;
    right: var(--space-3);
    color: var(--text-quiet);
    pointer-events: none;
  }
`;

const selectCss = css`
  padding-right: 40px;
  text-overflow: ellipsis;
  cursor: pointer;
`;
