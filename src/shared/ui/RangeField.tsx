import { css } from "@emotion/react";
import { Field, type FieldProps } from "./Field.tsx";
import { lineCss } from "./stack.ts";

interface RangeFieldProps extends FieldProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number | undefined;
  readonly valueText: string;
}

/** A number chosen by a slider, its value written at the end. */
export function RangeField(props: RangeFieldProps) {
  const { value, onChange, min, max, step = 1, valueText } = props;
  return (
    <Field {...props}>
      {(control) => (
        <span css={lineCss}>
          <input
            {...control}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={valueText}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            css={rangeCss}
          />
          {/* The slider says it itself. */}
          <output htmlFor={control.id} aria-live="off" css={valueCss}>
            {valueText}
          </output>
        </span>
      )}
    </Field>
  );
}

const rangeCss = css`
  flex: 1;
  min-width: 0;
  height: var(--target);
  margin: 0;
  accent-color: var(--action);
`;

const valueCss = css`
  min-width: 4.5em;
  text-align: right;
  font-size: var(--text-14);
`;
