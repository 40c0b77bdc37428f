import { useState } from "react";
import type { AlertSettings } from "#hub-api/settings.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { saveSettings } from "../admin.ts";
import { SaveRow } from "../SaveRow.tsx";
import { useFormSave } from "../useFormSave.ts";
import { AdminFailure } from "./AdminFailure.tsx";
import { ChannelFields } from "./ChannelFields.tsx";
import { changeOf, type ChannelDraft, draftOf, problemsOf } from "./channelDraft.ts";

/** Settings that the administrator has opened, with the credentials to save them. */
export interface OpenSettings {
  readonly authdata: string;
  readonly settings: AlertSettings;
}

interface ChannelFormProps extends OpenSettings {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Where messages go, to be changed. Stored secrets are kept, never shown. */
export function ChannelForm({ authdata, settings: opened, onSaved, onClose }: ChannelFormProps) {
  const { t } = useTexts("messages");
  const { t: shell } = useTexts();
  const [settings, setSettings] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const problems = problemsOf(draft, settings);
  const { isChecked, outcome, forgetOutcome, submit } = useFormSave({
    isSound: Object.keys(problems).length === 0,
    save: async () => {
      const saved = await saveSettings(authdata, changeOf(draft));
      setSettings(saved);
      setDraft((now) => (now === draft ? draftOf(saved) : now));
      onSaved();
    },
  });
  const change = (part: Partial<ChannelDraft>) => {
    setDraft({ ...draft, ...part });
    forgetOutcome();
  };

  if (settings.isFixed) {
    return (
      <>
        <Alert variant="info">{t("fixed")}</Alert>
        <div>
          <Button onClick={onClose}>{shell("common.close")}</Button>
        </div>
      </>
    );
  }
  return (
    <Form onSubmit={submit}>
      <ChannelFields
        {...{ draft, settings, authdata }}
        problems={isChecked ? problems : {}}
        onChange={change}
      />
      {outcome === "saved" && <Alert variant="success">{t("saved")}</Alert>}
      {outcome instanceof GatewayError && <AdminFailure title={t("notSaved")} error={outcome} />}
      <SaveRow isSaving={outcome === "saving"} onClose={onClose} />
    </Form>
  );
}
