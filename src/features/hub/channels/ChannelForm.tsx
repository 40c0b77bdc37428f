import { useState } from "react";
import type { AlertSettings } from "#hub-api/settings.ts";
import { GatewayError } from "#protocol/index.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { saveSettings } from "../admin.ts";
import { HubForm } from "../HubForm.tsx";
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

type Outcome = "saving" | "saved" | GatewayError;

/** Where messages go, to be changed. Stored secrets are kept, never shown. */
export function ChannelForm({ authdata, settings: opened, onSaved, onClose }: ChannelFormProps) {
  const { t } = useTexts("messages");
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
      const saved = await saveSettings(authdata, changeOf(draft));
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
        <Alert variant="info">{t("fixed")}</Alert>
        <div>
          <Button onClick={onClose}>{shell("common.close")}</Button>
        </div>
      </>
    );
  }
  return (
    <HubForm
      onSubmit={(form) => {
        if (outcome !== "saving") void save(form);
      }}
    >
      <ChannelFields {...{ draft, settings, authdata, problems }} onChange={change} />
      {outcome === "saved" && <Alert variant="success">{t("saved")}</Alert>}
      {outcome instanceof GatewayError && <AdminFailure title={t("notSaved")} error={outcome} />}
      <div css={rowCss}>
        <Button onClick={onClose}>{shell("common.close")}</Button>
        <Button type="submit" variant="primary" busy={outcome === "saving"}>
          {shell("common.save")}
        </Button>
      </div>
    </HubForm>
  );
}
