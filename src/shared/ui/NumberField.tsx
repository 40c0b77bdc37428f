import { css } from "@emotion/react";
import { controlCss, Field, type FieldProps } from "./Field.tsx";
import { UnitBeside } from "./UnitBeside.tsx";

interface NumberFieldProps extends FieldProps {
  /** undefined while the field is empty or holds no number. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly unit?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Smallest difference; "any" without. */
  readonly step?: number | undefined;
  readonly placeholder?: string | undefined;
}

/** A number with its unit inside the field's end. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, step = "any" } = props;
  return (
    <Field {...props}>
      {(control) => (
        <UnitBeside unit={unit}>
          {(style) => (
            <input
              {...control}
              type="number"
              value={value ?? ""}
              onChange={(event) => {
                const number = event.target.valueAsNumber;
                onChange(Number.isNaN(number) ? undefined : number);
              }}
              // A wheel that scrolls the page must not change a setting on its way.
              onWheel={(event) => event.currentTarget.blur()}
              min={props.min}
              max={props.max}
              step={step}
              placeholder={props.placeholder}
              inputMode="decimal"
              css={[controlCss, numberCss]}
              style={style}
            />
          )}
        </UnitBeside>
      )}
    </Field>
  );
}

const numberCss = css`
  -moz-appearance: textfield;
  &::-webkit-inner-spin-button,
  &::-webkit-outer-spin-button {
    margin: 0;
    -webkit-appearance: none;
  }
`;
