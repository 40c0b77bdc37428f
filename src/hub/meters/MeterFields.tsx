import type { MeterFieldName } from "#plant/meters/fields.ts";
import { fieldsOf, meterKind, meterKindNames } from "#plant/meters/kinds.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { Chosen } from "../Chosen.tsx";
import { fieldText, hasHost, type MeterDraft } from "./meterDraft.ts";

interface MeterFieldsProps {
  readonly draft: MeterDraft;
  readonly gateways: readonly string[];
  /** Fields that are marked. */
  readonly missing: ReadonlySet<string>;
  readonly secrets: readonly MeterFieldName[];
  readonly onChange: (part: Partial<MeterDraft>) => void;
}

/** Kind, address and the fields of the kind. */
export function MeterFields(props: MeterFieldsProps) {
  const { draft, gateways, missing, onChange } = props;
  const { t } = useTexts("meters");
  const { kind, host } = draft;
  const isBroker = meterKind(kind).way === "mqtt";
  return (
    <>
      <SelectField
        label={t("hubMeter.kind")}
        value={kind}
        options={meterKindNames.map((value) => ({ value, label: t(`hubMeter.kinds.${value}`) }))}
        onChange={(next) => onChange({ kind: next })}
      />
      {hasHost(kind) && (
        <TextField
          label={t(isBroker ? "hubMeter.broker" : "hubMeter.host")}
          error={missing.has("host") ? t("hubMeter.missing") : undefined}
          hint={t("hubMeter.hostHint")}
          value={host}
          onChange={(text) => onChange({ host: text })}
          inputMode="url"
          maxLength={200}
        />
      )}
      {fieldsOf(kind).map(([name]) => (
        <OneField key={name} {...props} name={name} />
      ))}
      {gateways.length > 1 && (
        <Chosen
          legend={t("hubMeter.gateways")}
          options={gateways.map((name) => ({ value: name, label: name }))}
          chosen={draft.gateways}
          error={missing.has("gateways") ? t("hubMeter.noGateway") : undefined}
          onChange={(next) => onChange({ gateways: next })}
        />
      )}
    </>
  );
}

function OneField(props: MeterFieldsProps & { readonly name: MeterFieldName }) {
  const { draft, missing, secrets, name, onChange } = props;
  const { t } = useTexts("meters");
  const { isSecret, isRequired, choices } = meterKind(draft.kind).fields[name] ?? {};
  const secretHint = secrets.includes(name) ? t("hubMeter.kept") : t("hubMeter.optional");
  const field = {
    label: t(`hubMeter.fields.${name}`),
    value: fieldText(draft, name),
    onChange: (text: string) => onChange({ fields: { ...draft.fields, [name]: text } }),
    error: missing.has(name) ? t("hubMeter.missing") : undefined,
    hint: isSecret && (secrets.includes(name) || !isRequired) ? secretHint : undefined,
  };
  if (isSecret) return <PasswordField {...field} maxLength={500} />;
  if (choices === undefined) return <TextField {...field} maxLength={500} />;
  const options = choices.map((value) => ({
    value,
    label: name === "component" ? componentText(value, t) : value,
  }));
  return <SelectField {...field} options={options} />;
}

/** A part of a Shelly in words, by the name that its interface has for it. */
function componentText(part: string, t: ReturnType<typeof useTexts<"meters">>["t"]): string {
  if (part === "") return t("hubMeter.component.all");
  if (part === "em:0") return t("hubMeter.component.phases");
  const [, clamp] = /^(?:em1:)?(\d)$/.exec(part) ?? [];
  if (clamp === undefined) return t("hubMeter.component.one", { part });
  return t("hubMeter.component.clamp", { number: Number(clamp) + 1 });
}
