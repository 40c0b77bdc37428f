import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
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

/** Buttons that open the dialogs with the commands of a device. */
export function DeviceTools({ tools, refusal }: DeviceToolsProps) {
  const { t } = useTexts("shell");
  const isSignedIn = useAtomValue(signedInAtom);
  const dialog = useDialogs<DeviceDialog>();
  const { id: opened, file } = dialog;
  const Opened = opened && file?.status === "ready" ? file.content[opened] : undefined;
  return (
    <div css={toolsCss} {...dialog.ahead}>
      {tools.map(({ id, icon, label }) => (
        <Button
          key={id}
          icon={icon}
          variant="quiet"
          disabledReason={isSignedIn ? refusal : t("common.signInToChange")}
          busy={id === opened && file?.status === "loading"}
          onClick={() => dialog.open(id)}
        >
          {label}
        </Button>
      ))}
      <DialogMissing dialog={dialog} />
      {Opened && <Opened onClose={dialog.close} />}
    </div>
  );
}

const toolsCss = css`
  margin: var(--space-2) calc(-1 * var(--space-3)) var(--space-3);
`;
