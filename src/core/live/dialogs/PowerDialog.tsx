import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { powerStatus, powerWrite, type PowerCommand } from "#protocol/areas/commands.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { CommandAlert } from "./CommandAlert.tsx";
import type { InverterDialogProps } from "./DialogProps.ts";
import { Loaded } from "./Loaded.tsx";
import { PowerActions, type PowerAction } from "./PowerActions.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { useCommand } from "./useCommand.ts";
import { usePending } from "./usePending.ts";
import { rowCss } from "#app/shared/ui/row.ts";

const questions = { off: "power.confirmOff", restart: "power.confirmRestart" } as const;
const doing = { on: "power.sentOn", off: "power.sentOff", restart: "power.sentRestart" } as const;

/** Turns an inverter on or off, or restarts it; actions that stop the feed-in are confirmed. */
export function PowerDialog({ serial, name, onClose }: InverterDialogProps) {
  const { t } = useTexts("dialogs");
  const status = useResource(powerStatus);
  const command = useCommand(({ call }, body: PowerCommand) => call(powerWrite, { body }), onClose);
  const [askedAction, ask] = useState<"off" | "restart">();
  const last = status.data?.[serial]?.power_set_status;
  usePending(last === "Pending", status);

  const run = (action: PowerAction) => {
    command.send(bodyOf(serial, action), t(doing[action], { name }));
    ask(undefined);
  };
  const choose = (action: PowerAction) => {
    command.dismiss();
    if (action === "on") run(action);
    else ask(action);
  };

  return (
    <Dialog open title={t("power.title", { name })} onClose={onClose}>
      <div css={stackCss}>
        <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
        <Loaded resource={status} height="2.25rem">
          {() => (
            <Facts
              facts={[
                { id: "last", label: t("command.last"), value: <StatusBadge status={last} /> },
              ]}
            />
          )}
        </Loaded>
        {askedAction ? (
          <Alert
            variant="warning"
            action={
              <div css={rowCss}>
                <Button variant="danger" onClick={() => run(askedAction)}>
                  {t(`power.${askedAction}`)}
                </Button>
                <Button onClick={() => ask(undefined)}>
                  {t("common.cancel", { ns: "shell" })}
                </Button>
              </div>
            }
          >
            {t(questions[askedAction], { name })}
          </Alert>
        ) : (
          <PowerActions isBusy={command.isBusy} onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}

function bodyOf(serial: string, action: PowerAction): PowerCommand {
  return action === "restart" ? { serial, restart: true } : { serial, power: action === "on" };
}
