import { useState } from "react";
import { parseNumber, typedNumber } from "./number.ts";
import { useFormats } from "../i18n/formats.ts";
import { usePrivateInput } from "../privacy/usePrivateInput.ts";
import { controlCss, Field, type FieldProps } from "./Field.tsx";
import { UnitBeside } from "./UnitBeside.tsx";

interface NumberFieldProps extends FieldProps {
  /** NaN while the text is not a number. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Masked while private data is hidden, unless focused. */
  readonly isPrivate?: boolean | undefined;
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
}

/**
 * A number as a person types it, with point or comma: a native number field reads "48,5" only where the
 * browser itself speaks German. Every typed character stays until the value is changed from outside.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit } = props;
  const { decimalMark } = useFormats();
  const [typed, setTyped] = useState<string>();
  const isOwn = typed !== undefined && Object.is(parseNumber(typed), value);
  const text = isOwn ? typed : typedNumber(value, decimalMark);
  const shown = usePrivateInput(text, props.isPrivate);
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
              {...shown}
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
