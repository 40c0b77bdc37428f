import { css } from "@emotion/react";
import { useState } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { shownText } from "#protocol/shown-text.ts";
import { covering } from "./covering.ts";
import { controlBoxCss, type ControlProps, Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

interface FileFieldProps extends FieldProps {
  /** Endings on offer first, such as ".bin". */
  readonly accept: string;
  /** The chosen file; undefined when the person took the choice back. */
  readonly onChoose: (file: File | undefined) => void;
}

/** Chooses a file of this computer, by a press or by dropping it here. */
export function FileField(props: FileFieldProps) {
  const { accept, onChoose } = props;
  return (
    <Field {...props}>
      {(control) => <FileControl control={control} accept={accept} onChoose={onChoose} />}
    </Field>
  );
}

interface FileControlProps extends Pick<FileFieldProps, "accept" | "onChoose"> {
  readonly control: ControlProps;
}

function FileControl({ control, accept, onChoose }: FileControlProps) {
  const { t } = useTexts("maintenance");
  const [name, setName] = useState<string>();
  return (
    <span css={controlBoxCss}>
      <input
        {...control}
        type="file"
        accept={accept}
        onChange={({ target: { files } }) => {
          setName(files?.[0]?.name);
          onChoose(files?.[0]);
        }}
        css={[covering, inputCss]}
      />
      <span css={faceCss} aria-hidden>
        <Icon name="upload" />
        <span css={nameCss}>{name === undefined ? t("upload.choose") : shownText(name)}</span>
      </span>
    </span>
  );
}

// The native control speaks the language of the browser, so it lies unseen over a face that speaks ours.
const inputCss = css`
  cursor: pointer;
  &:focus + span {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }
  &[aria-invalid="true"] + span {
    border-color: var(--danger);
  }
`;

const faceCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: calc(var(--target) + 12px);
  padding: var(--space-2) var(--space-4);
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius);
  font-size: var(--text-14);
`;

const nameCss = css`
  min-width: 0;
  overflow-wrap: anywhere;
`;
