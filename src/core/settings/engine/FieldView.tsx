import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { privateKindAt } from "#protocol/privacy/key-kind.ts";
import { valueAt } from "#protocol/record-paths.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { RangeField } from "#app/shared/ui/RangeField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextArea } from "#app/shared/ui/TextArea.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { knownOptions, type CustomFieldProps, type Field, type FieldKind } from "./fields.ts";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";
import { valueText } from "./valueText.ts";

interface FieldViewProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
  readonly draft: Draft;
  readonly field: Field<Draft>;
}

/** A declared field with its label, hint, error and warning. */
export function FieldView<Draft extends object>(props: FieldViewProps<Draft>) {
  const { handle, texts, draft, field } = props;
  const { path } = field;
  const issue = handle.issues.get(path);
  const common = {
    name: path,
    label: texts.label(path),
    hint: texts.hint(field),
    range: texts.range(field),
    error: issue && texts.issue(issue),
  };
  return (
    <div onBlur={() => handle.leave(path)}>
      {field.custom
        ? field.custom({ draft, change: handle.edit, field: common })
        : controls[field.kind]?.({
            field,
            texts,
            common,
            options: knownOptions(field, handle.choices),
            value: valueAt(draft, field.path),
            change: (value) => handle.edit((now) => field.set(now, value)),
          })}
      {field.warn?.(draft) === true && (
        <div css={warningCss}>
          <Alert variant="danger">{texts.warning(path)}</Alert>
        </div>
      )}
    </div>
  );
}

interface ControlArguments {
  readonly field: Pick<Field<never>, "kind" | "path" | "rules" | "readOnly">;
  readonly texts: SettingsTexts;
  readonly common: CustomFieldProps<never>["field"];
  /** The options of a choice that the gateway knows. */
  readonly options: readonly number[] | undefined;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

const controls: Readonly<Partial<Record<FieldKind, (props: ControlArguments) => ReactNode>>> = {
  text: ({ field, texts, common, value, change }) => (
    <TextField
      {...common}
      isPrivate={isPrivate(field)}
      value={textOf(value)}
      onChange={change}
      readOnly={field.readOnly}
      placeholder={texts.placeholder(field.path)}
    />
  ),
  secret: ({ common, value, change }) => (
    <PasswordField
      {...common}
      value={textOf(value)}
      onChange={change}
      autoComplete="new-password"
    />
  ),
  area: ({ field, common, value, change }) => (
    <TextArea {...common} isPrivate={isPrivate(field)} value={textOf(value)} onChange={change} />
  ),
  number: ({ field, texts, common, value, change }) => (
    <NumberField
      {...common}
      isPrivate={isPrivate(field)}
      value={numberOf(value)}
      onChange={change}
      unit={texts.unit(field.path)}
      placeholder={texts.placeholder(field.path)}
    />
  ),
  slider: ({ field, texts, common, value, change }) => {
    const { min = 0, max = 100 } = field.rules();
    return (
      <RangeField
        {...common}
        value={numberOf(value)}
        onChange={change}
        min={min}
        max={max}
        valueText={valueText(texts, field, value)}
      />
    );
  },
  choice: ({ field, texts, common, options = [], value, change }) => (
    <SelectField
      {...common}
      value={numberOf(value)}
      onChange={change}
      options={options.map((option) => ({
        value: option,
        label: texts.option(field.path, option),
      }))}
      unknown={typeof value === "number" ? texts.option(field.path, value) : undefined}
    />
  ),
  toggle: ({ common, value, change }) => (
    <SwitchField {...common} value={value === true} onChange={change} />
  ),
};

function isPrivate({ path }: ControlArguments["field"]): boolean {
  return privateKindAt(path) !== undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

const warningCss = css`
  margin-top: var(--space-2);
`;
