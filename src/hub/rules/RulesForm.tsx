import { css } from "@emotion/react";
import { useState } from "react";
import type { RuleSettings } from "#hub-api/rules.ts";
import { type RuleName, ruleNames, rules } from "#plant/watch/rules.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import {
  draftOf,
  isSound,
  type OneRuleDraft,
  problemsOf,
  settingsOf,
  usualDelayMin,
} from "./ruleDraft.ts";
import { SaveRow } from "../SaveRow.tsx";
import { useFormSave } from "../useFormSave.ts";

interface RulesFormProps {
  readonly settings: RuleSettings;
  readonly save: (settings: RuleSettings) => Promise<void>;
  readonly onClose: () => void;
}

/** Every rule with its switch, its delay and its quiet hours. */
export function RulesForm({ settings, save, onClose }: RulesFormProps) {
  const { t } = useTexts("messages");
  const { t: shell } = useTexts();
  const [draft, setDraft] = useState(() => draftOf(settings));
  const { isChecked, outcome, forgetOutcome, submit } = useFormSave({
    isSound: isSound(draft),
    save: () => save(settingsOf(draft)),
  });
  return (
    <Form onSubmit={submit}>
      <p>{t("rules.hint")}</p>
      {ruleNames.map((name) => (
        <RuleFields
          key={name}
          name={name}
          draft={draft[name]}
          isChecked={isChecked}
          onChange={(part) => {
            setDraft({ ...draft, [name]: { ...draft[name], ...part } });
            forgetOutcome();
          }}
        />
      ))}
      {outcome === "saved" && <Alert variant="success">{t("rules.saved")}</Alert>}
      {outcome instanceof GatewayError && (
        <Alert variant="danger" title={t("rules.notSaved")}>
          {failureText(shell, outcome)}
        </Alert>
      )}
      <SaveRow isSaving={outcome === "saving"} onClose={onClose} />
    </Form>
  );
}

interface RuleFieldsProps {
  readonly name: RuleName;
  readonly draft: OneRuleDraft;
  readonly isChecked: boolean;
  readonly onChange: (part: Partial<OneRuleDraft>) => void;
}

function RuleFields({ name, draft, isChecked, onChange }: RuleFieldsProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const { delayMin: bounds } = rules[name];
  const { hasWrongDelay, hasWrongHours } = problemsOf(name, draft);
  const range = bounds && {
    least: formats.number(bounds.least),
    most: formats.number(bounds.most),
    usual: formats.number(usualDelayMin(name)),
  };
  return (
    <fieldset css={ruleCss} aria-label={t(`rules.names.${name}`)}>
      <SwitchField
        label={t(`rules.names.${name}`)}
        value={draft.isOn}
        onChange={(isOn) => onChange({ isOn })}
      />
      {draft.isOn && (
        <div css={fieldsCss}>
          {range && (
            <NumberField
              label={rules[name].continues ? t("rules.delayOfLight") : t("rules.delay")}
              unit="min"
              value={draft.delayMin}
              onChange={(delayMin) => onChange({ delayMin })}
              hint={t("rules.delayHint", range)}
              error={isChecked && hasWrongDelay ? t("rules.wrongDelay", range) : undefined}
            />
          )}
          <TextField
            label={t("fields.quiet")}
            value={draft.quiet}
            onChange={(quiet) => onChange({ quiet })}
            placeholder="22:00-07:00"
            error={isChecked && hasWrongHours ? t("problems.hours") : undefined}
            maxLength={20}
          />
        </div>
      )}
    </fieldset>
  );
}

const ruleCss = css`
  min-width: 0;
  margin: 0;
  padding: 0 0 var(--space-3);
  border: 0;
  border-bottom: 1px solid var(--line);
`;

const fieldsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: var(--space-3);
  max-width: 640px;
`;
