import { css } from "@emotion/react";
import { Field, type FieldProps } from "#app/shared/ui/Field.tsx";

interface FileFieldProps extends FieldProps {
  /** Endings on offer first, such as ".bin". */
  readonly accept: string;
  /** The chosen file; undefined when the person took the choice back. */
  readonly onChoose: (file: File | undefined) => void;
}

/** Chooses a file of this computer. */
export function FileField(props: FileFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={props.accept}
          onChange={(event) => props.onChoose(event.target.files?.[0])}
          css={fileCss}
        />
      )}
    </Field>
  );
}

const fileCss = css`
  width: 100%;
  min-height: var(--target);
  padding: 6px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  font-size: var(--text-14);
  cursor: pointer;
  &::-webkit-file-upload-button {
    min-height: 32px;
    margin-right: var(--space-3);
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  &::file-selector-button {
    min-height: 32px;
    margin-right: var(--space-3);
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  &:focus {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }
`;
