import { useState, type FormEvent } from "react";
import type { AlertSettings } from "#hub-api/settings.ts";
import { GatewayError } from "#protocol/index.ts";
import { localeNames, locales } from "#app/shared/i18n/locale.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { saveSettings } from "../admin.ts";
import { AdminFailure } from "./AdminFailure.tsx";
import { changeOf, type ChannelDraft, draftOf, problemsOf } from "./channelDraft.ts";

/** Settings that the administrator has opened, with the password to save them. */
export interface OpenSettings {
  readonly password: string;
  readonly settings: AlertSettings;
}

interface ChannelFormProps extends OpenSettings {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

type Outcome = "saving" | "saved" | GatewayError;

/** Where messages go, to be changed. Stored secrets are kept, never shown. */
export function ChannelForm({ password, settings: opened, onSaved, onClose }: ChannelFormProps) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const [settings, setSettings] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [isChecked, setChecked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const problems = isChecked ? problemsOf(draft, settings) : {};
  const change = (part: Partial<ChannelDraft>) => {
    setDraft({ ...draft, ...part });
    setOutcome(undefined);
  };

  const save = async (form: HTMLFormElement) => {
    setChecked(true);
    if (Object.keys(problemsOf(draft, settings)).length > 0) {
      // Once the fields are marked.
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setOutcome("saving");
    try {
      const saved = await saveSettings(password, changeOf(draft));
      setSettings(saved);
      setDraft(draftOf(saved));
      setOutcome("saved");
      onSaved();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };

  if (settings.isFixed) {
    return (
      <>
        <Alert variant="info">{t("messages.fixed")}</Alert>
        <div>
          <Button onClick={onClose}>{shell("common.close")}</Button>
        </div>
      </>
    );
  }
  return (
    <form
      css={stackCss}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (outcome !== "saving") void save(event.currentTarget);
      }}
    >
      <ChannelFields draft={draft} settings={settings} problems={problems} onChange={change} />
      {outcome === "saved" && <Alert variant="success">{t("messages.saved")}</Alert>}
      {outcome instanceof GatewayError && (
        <AdminFailure title={t("messages.notSaved")} error={outcome} />
      )}
      <div css={rowCss}>
        <Button onClick={onClose}>{shell("common.close")}</Button>
        <Button type="submit" variant="primary" busy={outcome === "saving"}>
          {shell("common.save")}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly draft: ChannelDraft;
  readonly settings: AlertSettings;
  readonly problems: ReturnType<typeof problemsOf>;
  readonly onChange: (part: Partial<ChannelDraft>) => void;
}

function ChannelFields(props: FieldsProps) {
  const { t } = useTexts("hub");
  const { draft, onChange } = props;
  return (
    <>
      <SelectField
        label={t("messages.language")}
        value={draft.language}
        onChange={(language) => onChange({ language })}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
      />
      <SwitchField
        label={t("messages.webhook")}
        hint={t("messages.webhookHint")}
        value={draft.hasWebhook}
        onChange={(hasWebhook) => onChange({ hasWebhook })}
      />
      {draft.hasWebhook && <HttpFields {...props} channel="webhook" />}
      <SwitchField
        label={t("messages.ntfy")}
        hint={t("messages.ntfyHint")}
        value={draft.hasNtfy}
        onChange={(hasNtfy) => onChange({ hasNtfy })}
      />
      {draft.hasNtfy && <HttpFields {...props} channel="ntfy" />}
      <SwitchField
        label={t("messages.mqtt")}
        hint={t("messages.mqttHint")}
        value={draft.hasMqtt}
        onChange={(hasMqtt) => onChange({ hasMqtt })}
      />
      {draft.hasMqtt && <MqttFields {...props} />}
    </>
  );
}

interface HttpFieldsProps extends FieldsProps {
  readonly channel: "webhook" | "ntfy";
}

function HttpFields({ draft, settings, problems, onChange, channel }: HttpFieldsProps) {
  const { t } = useTexts("hub");
  const stored = settings[channel];
  const url = `${channel}Url` as const;
  const token = `${channel}Token` as const;
  const problem = problems[url];
  return (
    <>
      <TextField
        label={t("messages.address")}
        value={draft[url]}
        onChange={(text) => onChange({ [url]: text })}
        hint={stored ? t("messages.keptAddress", { origin: stored.origin }) : undefined}
        error={problem && t(`messages.problems.${problem}`)}
        inputMode="url"
        maxLength={2_000}
      />
      <PasswordField
        label={t("messages.token")}
        value={draft[token]}
        onChange={(text) => onChange({ [token]: text })}
        hint={t(stored?.hasToken ? "messages.kept" : "messages.optional")}
        maxLength={2_000}
      />
    </>
  );
}

function MqttFields({ draft, settings, problems, onChange }: FieldsProps) {
  const { t } = useTexts("hub");
  const textOf = (field: keyof ChannelDraft) => {
    const problem = problems[field];
    return problem && t(`messages.problems.${problem}`);
  };
  return (
    <>
      <TextField
        label={t("messages.broker")}
        value={draft.mqttUrl}
        onChange={(mqttUrl) => onChange({ mqttUrl })}
        hint={t("messages.brokerHint")}
        error={textOf("mqttUrl")}
        inputMode="url"
        maxLength={2_000}
      />
      <TextField
        label={t("messages.user")}
        value={draft.mqttUser}
        onChange={(mqttUser) => onChange({ mqttUser })}
        hint={t("messages.optional")}
        maxLength={200}
      />
      {draft.mqttUser.trim() !== "" && (
        <PasswordField
          label={t("messages.userPassword")}
          value={draft.mqttPassword}
          onChange={(mqttPassword) => onChange({ mqttPassword })}
          hint={settings.mqtt?.hasPassword ? t("messages.kept") : undefined}
          maxLength={2_000}
        />
      )}
      <TextField
        label={t("messages.topic")}
        value={draft.mqttTopic}
        onChange={(mqttTopic) => onChange({ mqttTopic })}
        error={textOf("mqttTopic")}
        maxLength={200}
      />
    </>
  );
}
