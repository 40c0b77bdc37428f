import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { chargerLimit, type ChargerLimit } from "#protocol/areas/charger.ts";
import { chargerBounds, chargerCommand, voltageHint } from "./chargerDraft.ts";
import { ChargerLimitForm } from "./ChargerLimitForm.tsx";
import { Segmented } from "./Segmented.tsx";
import { useCommand } from "./useCommand.ts";

interface ChargerLimitDialogProps {
  readonly onClose: () => void;
}

/** Limits voltage and current of the AC charger, for now (online) or for when the bus is silent (offline). */
export function ChargerLimitDialog({ onClose }: ChargerLimitDialogProps) {
  const { t } = useTexts("dialogs");
  const command = useCommand(
    ({ call }, body: ChargerLimit) => call(chargerLimit, { body }),
    onClose,
  );
  return (
    <ChargerLimitForm
      bounds={chargerBounds}
      command={command}
      commandOf={chargerCommand}
      noteOf={(draft) => {
        const hint = voltageHint(draft);
        return hint && t(`charger.${hint}`);
      }}
      onClose={onClose}
    >
      {(draft, change) => (
        <Segmented
          label={t("charger.mode")}
          value={draft.online ? "online" : "offline"}
          options={[
            { value: "online", label: t("charger.online") },
            { value: "offline", label: t("charger.offline") },
          ]}
          hint={t(draft.online ? "charger.onlineHint" : "charger.offlineHint")}
          onChange={(mode) => change({ ...draft, online: mode === "online" })}
        />
      )}
    </ChargerLimitForm>
  );
}
