import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { RangeField } from "#app/shared/ui/RangeField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextArea } from "#app/shared/ui/TextArea.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { fieldValue, type Field } from "./fields.ts";
import { NumberInput } from "./NumberInput.tsx";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";
import { valueText } from "./valueText.ts";

interface FieldViewProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
  readonly draft: Draft;
  readonly field: Field<Draft>;
}

/** One declared field with its label, hint, error and warning. */
export function FieldView<Draft extends object>(props: FieldViewProps<Draft>) {
  const { handle, texts, draft, field } = props;
  const warned = field.warn?.(draft) === true;
  return (
    <div onBlur={() => handle.leave(field.path)}>
      <Control {...props} />
      {warned && (
        <div css={warningCss}>
          <Alert variant="danger">{texts.warning(field.path)}</Alert>
        </div>
      )}
    </div>
  );
}

function Control<Draft extends object>({
  handle,
  texts,
  draft,
  field,
}: FieldViewProps<Draft>): ReactNode {
  const { path, rules } = field;
  const value = fieldValue(field, draft);
  const text = typeof value === "string" ? value : "";
  const number = typeof value === "number" ? value : Number.NaN;
  const issue = handle.issues.get(path);
  const change = (next: unknown) => handle.edit((now) => field.set(now, next));
  const common = {
    name: path,
    label: texts.label(path),
    hint: texts.hint(field),
    error: issue && texts.issue(issue),
  };
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...common}
          value={text}
          onChange={change}
          readOnly={field.readOnly}
          placeholder={texts.placeholder(path)}
        />
      );
    case "secret":
      return (
        <PasswordField {...common} value={text} onChange={change} autoComplete="new-password" />
      );
    case "area":
      return <TextArea {...common} value={text} onChange={change} />;
    case "number":
      return (
        <NumberInput
          {...common}
          value={number}
          onChange={change}
          decimalMark={texts.decimalMark}
          unit={texts.unit(path)}
          placeholder={texts.placeholder(path)}
        />
      );
    case "slider":
      return (
        <RangeField
          {...common}
          value={number}
          onChange={change}
          min={rules.min ?? 0}
          max={rules.max ?? 100}
          valueText={valueText(texts, field, number)}
        />
      );
    case "choice":
      return (
        <SelectField
          {...common}
          value={number}
          onChange={change}
          options={(rules.options ?? []).map((option) => ({
            value: option,
            label: texts.option(path, option),
          }))}
        />
      );
    case "toggle":
      return <SwitchField {...common} value={value === true} onChange={change} />;
    case "custom":
      return field.custom?.({ draft, change: handle.edit, field: common });
  }
}

const warningCss = css`
  margin-top: var(--space-2);
`;
