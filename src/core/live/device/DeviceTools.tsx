import { css } from "@emotion/react";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";
import { DialogMissing } from "../DialogMissing.tsx";
import { useDialogs } from "../useDialogs.ts";

type DeviceDialog = "charger" | "gridCharger" | "gridChargerPower";

interface DeviceToolsProps {
  readonly tools: readonly {
    readonly id: DeviceDialog;
    readonly icon: IconName;
    readonly label: string;
  }[];
  /** Why the device takes no command; undefined if it does. */
  readonly refusal?: string | undefined;
}

export function DeviceTools({ tools, refusal }: DeviceToolsProps) {
  const dialog = useDialogs<DeviceDialog>();
  const { id: opened, file } = dialog;
  const Opened = opened && file?.status === "ready" ? file.content[opened] : undefined;
  return (
    <div css={toolsCss} {...dialog.ahead}>
      {tools.map(({ id, icon, label }) => (
        <CommandButton
          key={id}
          icon={icon}
          variant="quiet"
          disabledReason={refusal}
          busy={id === opened && file?.status === "loading"}
          onClick={() => dialog.open(id)}
        >
          {label}
        </CommandButton>
      ))}
      <DialogMissing dialog={dialog} />
      {Opened && <Opened onClose={dialog.close} />}
    </div>
  );
}

const toolsCss = css`
  margin: var(--space-2) calc(-1 * var(--space-3)) var(--space-3);
`;
