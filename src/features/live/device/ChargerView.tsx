import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { mayHaveGridCharger } from "#app/shared/gateway/built.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { chargerFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { DialogMissing } from "../DialogMissing.tsx";
import { Group } from "../Group.tsx";
import { groupsCss, Panel } from "../Panel.tsx";
import { useAgeLevel } from "../useAgeLevel.ts";
import { useDialogs } from "../useDialogs.ts";
import {
  chargerLevel,
  type ChargerProps,
  inputs,
  outputs,
  tones,
  useChargerRows,
} from "./chargerRows.ts";
import { DeviceWaiting } from "./DeviceWaiting.tsx";
import { GridCharger } from "./GridCharger.tsx";

/** The AC charger: input, output and limits. */
export function ChargerView() {
  const { state: snapshot, error } = useAtomValue(chargerFeedAtom);
  const ageS = snapshot?.data.data_age;
  if (!snapshot || ageS === undefined) return <DeviceWaiting id="charger" error={error} />;
  const { data, receivedAtMs } = snapshot;
  const Shown = mayHaveGridCharger && data.product !== undefined ? GridCharger : Charger;
  return <Shown data={data} ageS={ageS} receivedAtMs={receivedAtMs} />;
}

function Charger({ data, ageS, receivedAtMs }: ChargerProps) {
  const { t } = useTexts(["devices", "live"]);
  const level = useAgeLevel({ ageS, receivedAtMs }, chargerLevel);
  const rows = useChargerRows(data);
  return (
    <Panel
      tone={tones[level]}
      state={t(level === "stale" ? "device.stale" : "device.fresh")}
      stateIcon={level === "stale" ? "unreachable" : "success"}
      title={t("totals.charger", { ns: "live" })}
      facts={[
        {
          id: "age",
          label: t("device.age"),
          value: <DataAge ageS={ageS} receivedAtMs={receivedAtMs} />,
        },
      ]}
      tools={<ChargerTools />}
    >
      <div css={groupsCss} data-stale={level === "stale"}>
        <Group title={t("charger.input")} rows={rows(inputs)} />
        <Group title={t("charger.output")} rows={rows(outputs)} />
      </div>
    </Panel>
  );
}

function ChargerTools() {
  const { t } = useTexts(["devices", "live"]);
  const isSignedIn = useAtomValue(signedInAtom);
  const dialog = useDialogs<"charger">();
  const { file } = dialog;
  return (
    <div css={toolsCss} {...dialog.ahead}>
      <Button
        icon="limit"
        variant="quiet"
        disabledReason={isSignedIn ? undefined : t("common.signInToChange", { ns: "shell" })}
        busy={file?.status === "loading"}
        onClick={() => dialog.open("charger")}
      >
        {t("charger.doLimit")}
      </Button>
      <DialogMissing dialog={dialog} />
      {file?.status === "ready" && <file.content.charger onClose={dialog.close} />}
    </div>
  );
}

const toolsCss = css`
  margin: var(--space-2) calc(-1 * var(--space-3)) var(--space-3);
`;
