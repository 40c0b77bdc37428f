import { useState } from "react";
import { parseNumber, typedNumber } from "#protocol/settings/number.ts";
import { controlCss, Field, type FieldProps } from "#app/shared/ui/Field.tsx";
import { UnitBeside } from "#app/shared/ui/UnitBeside.tsx";

interface NumberInputProps extends FieldProps {
  /** NaN while what stands in the field is no number. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly decimalMark: "." | ",";
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
}

/**
 * A number as a person types it, with point or comma: a native number field reads "48,5" only where the
 * browser itself speaks German. Every typed character stays until the value is changed from outside.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, decimalMark, unit } = props;
  const [typed, setTyped] = useState<string>();
  const isOwn = typed !== undefined && Object.is(parseNumber(typed), value);
  return (
    <Field {...props}>
      {(control) => (
        <UnitBeside unit={unit}>
          {(style) => (
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={isOwn ? typed : typedNumber(value, decimalMark)}
              onChange={({ target }) => {
                setTyped(target.value);
                onChange(parseNumber(target.value));
              }}
              placeholder={props.placeholder}
              readOnly={props.readOnly}
              css={controlCss}
              style={style}
            />
          )}
        </UnitBeside>
      )}
    </Field>
  );
}
