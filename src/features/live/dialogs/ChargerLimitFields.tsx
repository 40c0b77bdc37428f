import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { ChargerBounds, ChargerDraft, ChargerProblem } from "./chargerDraft.ts";
import { ChargerLimitField } from "./ChargerLimitField.tsx";

interface ChargerLimitFieldsProps {
  readonly draft: ChargerDraft;
  readonly bounds: ChargerBounds;
  readonly problems: readonly ChargerProblem[];
  /** Whether the limits were to be sent already. */
  readonly wasTried: boolean;
  /** Stands beside the range of the voltage. */
  readonly note?: string | undefined;
  readonly onChange: (draft: ChargerDraft) => void;
}

/** The limits of voltage and current of the AC charger. */
export function ChargerLimitFields(props: ChargerLimitFieldsProps) {
  const { draft, bounds, problems, wasTried, note, onChange } = props;
  const { t } = useTexts("dialogs");
  const isBad = (key: "voltage" | "current") =>
    problems.includes(key) && (wasTried || draft[key] !== undefined);
  return (
    <>
      <ChargerLimitField
        switchLabel={t("charger.useVoltage")}
        label={t("charger.voltage")}
        unit="V"
        bounds={bounds.voltage}
        isOn={draft.voltage_valid}
        value={draft.voltage}
        isBad={isBad("voltage")}
        note={note}
        onSwitch={(isOn) => onChange({ ...draft, voltage_valid: isOn })}
        onChange={(voltage) => onChange({ ...draft, voltage })}
      />
      <ChargerLimitField
        switchLabel={t("charger.useCurrent")}
        label={t("charger.current")}
        unit="A"
        bounds={bounds.current}
        isOn={draft.current_valid}
        value={draft.current}
        isBad={isBad("current")}
        onSwitch={(isOn) => onChange({ ...draft, current_valid: isOn })}
        onChange={(current) => onChange({ ...draft, current })}
      />
    </>
  );
}
