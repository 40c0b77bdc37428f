import { useId, useState, type ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import {
  type ChargerBounds,
  type ChargerDraft,
  chargerProblems,
  newChargerLimit,
} from "./chargerDraft.ts";
import { ChargerLimitField } from "./ChargerLimitField.tsx";
import { CommandAlert } from "./CommandAlert.tsx";
import type { Command } from "./useCommand.ts";

interface ChargerLimitFormProps<Body> {
  readonly bounds: ChargerBounds;
  readonly command: Command<Body>;
  readonly commandOf: (draft: ChargerDraft) => Body;
  /** Stands beside the range of the voltage. */
  readonly noteOf?: (draft: ChargerDraft) => string | undefined;
  readonly onClose: () => void;
  readonly children: (draft: ChargerDraft, change: (draft: ChargerDraft) => void) => ReactNode;
}

const limits = [
  { key: "voltage", unit: "V", use: "charger.useVoltage" },
  { key: "current", unit: "A", use: "charger.useCurrent" },
] as const;

export function ChargerLimitForm<Body>(props: ChargerLimitFormProps<Body>) {
  const { bounds, command, commandOf, noteOf, onClose, children } = props;
  const { t } = useTexts("dialogs");
  const formId = useId();
  const [draft, setDraft] = useState(newChargerLimit);
  const [wasTried, setTried] = useState(false);
  const problems = chargerProblems(draft, bounds);

  const submit = () => {
    setTried(true);
    if (problems.length === 0) command.send(commandOf(draft), t("charger.sent"));
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
      <Form id={formId} onSubmit={submit}>
        <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
        {wasTried && problems.includes("nothing") && (
          <Alert variant="warning">{t("charger.nothing")}</Alert>
        )}
        {children(draft, setDraft)}
        {limits.map(({ key, unit, use }) => (
          <ChargerLimitField
            key={key}
            switchLabel={t(use)}
            label={t(`charger.${key}`)}
            unit={unit}
            bounds={bounds[key]}
            isOn={draft[`${key}_valid`]}
            value={draft[key]}
            isBad={problems.includes(key) && (wasTried || draft[key] !== undefined)}
            note={key === "voltage" ? noteOf?.(draft) : undefined}
            onSwitch={(isOn) => setDraft({ ...draft, [`${key}_valid`]: isOn })}
            onChange={(value) => setDraft({ ...draft, [key]: value })}
          />
        ))}
      </Form>
    </Dialog>
  );
}
