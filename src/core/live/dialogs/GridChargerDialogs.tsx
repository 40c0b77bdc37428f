import {
  gridChargerLimit,
  gridChargerPower,
  type GridChargerLimit,
} from "#protocol/areas/charger.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { gridChargerBounds, gridChargerCommand } from "./chargerDraft.ts";
import { ChargerLimitForm } from "./ChargerLimitForm.tsx";
import { CommandAlert } from "./CommandAlert.tsx";
import { gridChargerReply } from "./gridChargerReply.ts";
import { useCommand } from "./useCommand.ts";

interface GridChargerDialogProps {
  readonly onClose: () => void;
}

/** Limits voltage and current of the AC charger while the gateway controls it. */
export function GridChargerLimitDialog({ onClose }: GridChargerDialogProps) {
  const { t } = useTexts("dialogs");
  const command = useCommand(
    async ({ call }, body: GridChargerLimit) =>
      gridChargerReply(t, await call(gridChargerLimit, { body })),
    onClose,
  );
  return (
    <ChargerLimitForm
      bounds={gridChargerBounds}
      command={command}
      commandOf={gridChargerCommand}
      onClose={onClose}
    >
      {() => <p>{t("gridCharger.whileControlled")}</p>}
    </ChargerLimitForm>
  );
}

/** Switches the output of the AC charger. */
export function GridChargerPowerDialog({ onClose }: GridChargerDialogProps) {
  const { t } = useTexts("dialogs");
  const command = useCommand(
    async ({ call }, power: boolean) =>
      gridChargerReply(t, await call(gridChargerPower, { body: { power } })),
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
