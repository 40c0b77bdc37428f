import { css } from "@emotion/react";
import { guardianBounds } from "#hub-api/guardian.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { Chosen } from "../Chosen.tsx";
import {
  boundsOf,
  fieldsOf,
  type LimitInput,
  type PromiseDraft,
  type PromiseField,
} from "./promiseDraft.ts";
import type { NamedInverter } from "./useInverters.ts";

interface PromiseFieldsProps {
  readonly draft: PromiseDraft;
  readonly wrong: ReadonlySet<PromiseField>;
  readonly inverters: readonly NamedInverter[];
  readonly onChange: (part: Partial<PromiseDraft>) => void;
}

export function PromiseFields(props: PromiseFieldsProps) {
  const { draft, wrong, onChange } = props;
  const { t } = useTexts("messages");
  const fields = fieldsOf(draft);
  const wrongNumber = useWrongNumber();
  return (
    <div css={stackCss}>
      {fields.includes("serials") && <Inverters {...props} />}
      {fields.includes("limit") && (
        <LimitField
          label={t("guardian.form.limit")}
          limit={draft.limit}
          isWrong={wrong.has("limit")}
          onChange={(limit) => onChange({ limit })}
        />
      )}
      {fields.includes("minutes") && (
        <NumberField
          label={t("guardian.form.minutes")}
          unit="min"
          value={draft.minutes}
          onChange={(minutes) => onChange({ minutes })}
          error={wrong.has("minutes") ? wrongNumber(guardianBounds.minutes) : undefined}
        />
      )}
      {fields.includes("afterwards") && <Afterwards {...props} />}
      {draft.kind === "limiter" && <LimiterBy {...props} />}
      {fields.includes("hours") && (
        <TextField
          label={t("guardian.form.hours")}
          value={draft.hours}
          onChange={(hours) => onChange({ hours })}
          placeholder="22:00-07:00"
          hint={t("guardian.form.hoursHint")}
          error={wrong.has("hours") ? t("problems.hours") : undefined}
          maxLength={20}
        />
      )}
      {fields.includes("totalW") && <Total {...props} />}
      {fields.includes("soc") && <StatesOfCharge {...props} />}
      {fields.includes("knowsFlash") && <Flash {...props} />}
    </div>
  );
}

function LimiterBy({ draft, onChange }: PromiseFieldsProps) {
  const { t } = useTexts("messages");
  return (
    <SelectField
      label={t("guardian.form.limiterBy")}
      value={draft.limiterBy}
      options={[
        { value: "clock", label: t("guardian.form.clock") },
        { value: "soc", label: t("guardian.form.soc") },
      ]}
      onChange={(limiterBy) => onChange({ limiterBy })}
    />
  );
}

/** The question before a promise that writes the gateway's flash. */
function Flash({ draft, wrong, onChange }: PromiseFieldsProps) {
  const { t } = useTexts("messages");
  return (
    <SwitchField
      label={t("guardian.form.flash")}
      hint={t("guardian.form.flashHint")}
      error={wrong.has("knowsFlash") ? t("guardian.form.flashMissing") : undefined}
      value={draft.knowsFlash}
      onChange={(knowsFlash) => onChange({ knowsFlash })}
    />
  );
}

function useWrongNumber() {
  const { t } = useTexts("messages");
  const formats = useFormats();
  return ({ min, max }: { readonly min: number; readonly max: number }) =>
    t("guardian.form.wrongLimit", { least: formats.number(min), most: formats.number(max) });
}

function Inverters({ draft, wrong, inverters, onChange }: PromiseFieldsProps) {
  const { t } = useTexts("messages");
  const { serials, kind } = draft;
  const choice = inverters.filter(({ isLimitable }) => isLimitable);
  if (choice.length === 0) return <p>{t("guardian.form.noInverters")}</p>;
  const missing =
    kind === "together" ? t("guardian.form.twoNeeded") : t("guardian.form.noneChosen");
  return (
    <Chosen
      legend={t("guardian.form.inverters")}
      options={choice.map(({ serial, name }) => ({ value: serial, label: name }))}
      chosen={serials}
      error={wrong.has("serials") ? missing : undefined}
      onChange={(next) => onChange({ serials: next })}
    />
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly limit: LimitInput;
  readonly isWrong: boolean;
  readonly onChange: (limit: LimitInput) => void;
}

function LimitField({ label, limit, isWrong, onChange }: LimitFieldProps) {
  const { t } = useTexts("messages");
  const wrongNumber = useWrongNumber();
  return (
    <div css={pairCss}>
      <NumberField
        label={label}
        unit={limit.unit}
        value={limit.value}
        onChange={(value) => onChange({ ...limit, value })}
        hint={limit.value === 0 ? t("guardian.form.zero") : undefined}
        error={isWrong ? wrongNumber(boundsOf(limit)) : undefined}
      />
      <SelectField
        label={t("guardian.form.unit")}
        value={limit.unit}
        options={[
          { value: "W", label: "W" },
          { value: "%", label: "%" },
        ]}
        onChange={(unit) => onChange({ ...limit, unit })}
      />
    </div>
  );
}

function Afterwards({ draft, wrong, onChange }: PromiseFieldsProps) {
  const { t } = useTexts("messages");
  return (
    <>
      <SelectField
        label={t("guardian.form.afterwards")}
        value={draft.isNamed ? "named" : "before"}
        options={[
          { value: "before", label: t("guardian.form.before") },
          { value: "named", label: t("guardian.form.named") },
        ]}
        onChange={(next) => onChange({ isNamed: next === "named" })}
      />
      {draft.isNamed && (
        <LimitField
          label={t("guardian.form.afterwardsLimit")}
          limit={draft.afterwards}
          isWrong={wrong.has("afterwards")}
          onChange={(afterwards) => onChange({ afterwards })}
        />
      )}
    </>
  );
}

function Total({ draft, wrong, onChange }: PromiseFieldsProps) {
  const { t } = useTexts("messages");
  const wrongNumber = useWrongNumber();
  return (
    <div css={pairCss}>
      <NumberField
        label={t("guardian.form.total")}
        unit="W"
        value={draft.totalW}
        onChange={(totalW) => onChange({ totalW })}
        error={wrong.has("totalW") ? wrongNumber(guardianBounds.totalW) : undefined}
      />
      <SelectField
        label={t("guardian.form.by")}
        value={draft.by}
        options={[
          { value: "maximum", label: t("guardian.form.maximum") },
          { value: "output", label: t("guardian.form.output") },
        ]}
        onChange={(by) => onChange({ by })}
      />
    </div>
  );
}

function StatesOfCharge({ draft, wrong, onChange }: PromiseFieldsProps) {
  const { t } = useTexts("messages");
  return (
    <div css={pairCss}>
      <NumberField
        label={t("guardian.form.onAt")}
        unit="%"
        value={draft.onAtSoc}
        onChange={(onAtSoc) => onChange({ onAtSoc })}
      />
      <NumberField
        label={t("guardian.form.offAt")}
        unit="%"
        value={draft.offAtSoc}
        onChange={(offAtSoc) => onChange({ offAtSoc })}
        error={wrong.has("soc") ? t("guardian.form.wrongSoc") : undefined}
      />
    </div>
  );
}

const pairCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 160px), 1fr));
  gap: var(--space-3);
`;
