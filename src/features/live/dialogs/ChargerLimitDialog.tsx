import { useId, useState, type FormEvent } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { ChargerLimit } from "#protocol/schema/command.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import {
  chargerBounds,
  chargerCommand,
  chargerProblems,
  newChargerLimit,
  voltageHint,
} from "./chargerDraft.ts";
import { ChargerLimitFields } from "./ChargerLimitFields.tsx";
import { CommandAlert } from "./CommandAlert.tsx";
import { Segmented } from "./Segmented.tsx";
import { useCommand } from "./useCommand.ts";

interface ChargerLimitDialogProps {
  readonly onClose: () => void;
}

/** Limits voltage and current of the AC charger, for now (online) or for when the bus is silent (offline). */
export function ChargerLimitDialog({ onClose }: ChargerLimitDialogProps) {
  const { t } = useTexts("dialogs");
  const formId = useId();
  const [draft, setDraft] = useState(newChargerLimit);
  const [wasTried, setTried] = useState(false);
  const command = useCommand(
    ({ call }, body: ChargerLimit) => call(endpoints.charger.limit, { body }),
    onClose,
  );
  const problems = chargerProblems(draft);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.length === 0) command.send(chargerCommand(draft), t("charger.sent"));
  };

  return (
    <Dialog
      open
      title={t("charger.title")}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={formId} busy={command.isBusy}>
          {t("charger.set")}
        </Button>
      }
    >
      <form id={formId} css={stackCss} onSubmit={submit} noValidate>
        <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
        {wasTried && problems.includes("nothing") && (
          <Alert variant="warning">{t("charger.nothing")}</Alert>
        )}
        <Segmented
          label={t("charger.mode")}
          value={draft.online ? "online" : "offline"}
          options={[
            { value: "online", label: t("charger.online") },
            { value: "offline", label: t("charger.offline") },
          ]}
          hint={t(draft.online ? "charger.onlineHint" : "charger.offlineHint")}
          onChange={(mode) => setDraft({ ...draft, online: mode === "online" })}
        />
        <ChargerLimitFields
          draft={draft}
          bounds={chargerBounds}
          problems={problems}
          wasTried={wasTried}
          note={voltageNote(draft)}
          onChange={setDraft}
        />
      </form>
    </Dialog>
  );

  function voltageNote(of: typeof draft): string | undefined {
    const hint = voltageHint(of);
    return hint && t(`charger.${hint}`);
  }
}
