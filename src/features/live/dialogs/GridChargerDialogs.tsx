import { useId, useState, type FormEvent } from "react";
import { newerEndpoints } from "#protocol/api/newer-endpoints.ts";
import type { GridChargerLimit } from "#protocol/schema/command.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import {
  chargerProblems,
  gridChargerBounds,
  gridChargerCommand,
  newChargerLimit,
} from "./chargerDraft.ts";
import { ChargerLimitFields } from "./ChargerLimitFields.tsx";
import { CommandAlert } from "./CommandAlert.tsx";
import { gridChargerReply } from "./gridChargerReply.ts";
import { useCommand } from "./useCommand.ts";

const { gridCharger } = newerEndpoints;

interface GridChargerDialogProps {
  readonly onClose: () => void;
}

/** Limits voltage and current of the AC charger while the gateway controls it. */
export function GridChargerLimitDialog({ onClose }: GridChargerDialogProps) {
  const { t } = useTexts("dialogs");
  const formId = useId();
  const [draft, setDraft] = useState(newChargerLimit);
  const [wasTried, setTried] = useState(false);
  const command = useCommand(
    async ({ call }, body: GridChargerLimit) =>
      gridChargerReply(t, await call(gridCharger.limit, { body })),
    onClose,
  );
  const problems = chargerProblems(draft, gridChargerBounds);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.length === 0) command.send(gridChargerCommand(draft), t("charger.sent"));
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
        <p>{t("gridCharger.whileControlled")}</p>
        <ChargerLimitFields
          draft={draft}
          bounds={gridChargerBounds}
          problems={problems}
          wasTried={wasTried}
          onChange={setDraft}
        />
      </form>
    </Dialog>
  );
}

/** Switches the output of the AC charger. */
export function GridChargerPowerDialog({ onClose }: GridChargerDialogProps) {
  const { t } = useTexts("dialogs");
  const command = useCommand(
    async ({ call }, power: boolean) =>
      gridChargerReply(t, await call(gridCharger.power, { body: { power } })),
    onClose,
  );
  const actions = [
    { power: true, icon: "power", text: "gridCharger.on", sent: "gridCharger.sentOn" },
    { power: false, icon: "off", text: "gridCharger.off", sent: "gridCharger.sentOff" },
  ] as const;
  return (
    <Dialog open title={t("gridCharger.powerTitle")} onClose={onClose}>
      <div css={stackCss}>
        <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
        {actions.map(({ power, icon, text, sent }) => (
          <Button
            key={text}
            icon={icon}
            busy={command.isBusy}
            onClick={() => command.send(power, t(sent))}
          >
            {t(text)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
