import type { Ref } from "react";
import { usePrivateInput } from "../privacy/usePrivateInput.ts";
import { controlCss, Field, type FieldProps } from "./Field.tsx";
import { useRedraw } from "./useRedraw.ts";

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isPrivate?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly autoComplete?: string | undefined;
  readonly inputMode?: "text" | "numeric" | "decimal" | "url" | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

export function TextField(props: TextFieldProps) {
  const shown = usePrivateInput(props.value, props.isPrivate);
  const redraw = useRedraw();
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          ref={props.inputRef}
          type="text"
          {...shown}
          onChange={(event) => {
            props.onChange(event.target.value);
            redraw();
          }}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          autoComplete={props.autoComplete ?? "off"}
          autoCapitalize="none"
          spellCheck={false}
          inputMode={props.inputMode}
          css={controlCss}
        />
      )}
    </Field>
  );
}
