import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import type { TFunction } from "i18next";
import type { ChargerLive } from "#protocol/schema/charger-live.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";
import { DialogMissing } from "../DialogMissing.tsx";
import type { Tone } from "../Panel.tsx";
import { useDialogs } from "../useDialogs.ts";

interface ChargerState {
  readonly tone: Tone;
  readonly state: string;
  readonly stateIcon: IconName;
}

/** What a charger since June 2025 says of its state; undefined where it says nothing. */
export function gridChargerState(
  t: TFunction<["devices", "live"]>,
  { reachable, producing }: Pick<ChargerLive, "reachable" | "producing">,
): ChargerState | undefined {
  if (reachable === false) {
    const state = t("state.unreachable", { ns: "live" });
    return { tone: "unreachable", state, stateIcon: "unreachable" };
  }
  if (producing === undefined) return undefined;
  return producing
    ? { tone: "producing", state: t("gridCharger.charging"), stateIcon: "batteryCharging" }
    : { tone: "idle", state: t("gridCharger.idle"), stateIcon: "idle" };
}

type ChargerDialog = "gridCharger" | "gridChargerPower";

/** Limits and on/off of a charger since June 2025; nothing for one that takes no commands. */
export function GridChargerTools({ data }: { readonly data: ChargerLive }) {
  const { t } = useTexts(["devices", "live"]);
  const isSignedIn = useAtomValue(signedInAtom);
  const dialog = useDialogs<ChargerDialog>();
  const { file, id } = dialog;
  if (data.takesCommands !== true) return null;
  const silent = data.reachable === false ? t("state.unreachable", { ns: "live" }) : undefined;
  const tool = (opened: ChargerDialog, icon: IconName, label: string) => (
    <Button
      icon={icon}
      variant="quiet"
      disabledReason={isSignedIn ? silent : t("common.signInToChange", { ns: "shell" })}
      busy={file?.status === "loading" && id === opened}
      onClick={() => dialog.open(opened)}
    >
      {label}
    </Button>
  );
  const Shown = file?.status === "ready" && id !== undefined ? file.content[id] : undefined;
  return (
    <div css={toolsCss} {...dialog.ahead}>
      {tool("gridCharger", "limit", t("charger.doLimit"))}
      {tool("gridChargerPower", "power", t("inverter.doPower", { ns: "live" }))}
      <DialogMissing dialog={dialog} />
      {Shown && <Shown onClose={dialog.close} />}
    </div>
  );
}

const toolsCss = css`
  margin: var(--space-2) calc(-1 * var(--space-3)) var(--space-3);
`;
