import { css } from "@emotion/react";
import { usePrivateInput } from "../privacy/usePrivateInput.ts";
import { controlCss, Field, type FieldProps } from "./Field.tsx";

interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isPrivate?: boolean | undefined;
  readonly rows?: number | undefined;
  readonly maxLength?: number | undefined;
}

/** Several lines of text, such as a certificate. */
export function TextArea(props: TextAreaProps) {
  const shown = usePrivateInput(props.value, props.isPrivate);
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          {...shown}
          onChange={(event) => props.onChange(event.target.value)}
          rows={props.rows ?? 6}
          maxLength={props.maxLength}
          spellCheck={false}
          css={[controlCss, areaCss]}
        />
      )}
    </Field>
  );
}

const areaCss = css`
  padding: var(--space-2) var(--space-3);
  font-family: ui-monospace, Menlo, Consolas, monospace;
  font-size: var(--text-14);
  resize: vertical;
`;
