import { useAtomValue } from "jotai";
import { mayHaveGridCharger } from "#app/shared/gateway/built.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { chargerFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { Group } from "../Group.tsx";
import { groupsCss } from "../Panel.tsx";
import { useAgeLevel } from "../useAgeLevel.ts";
import {
  chargerLevel,
  type ChargerProps,
  inputs,
  outputs,
  tones,
  useChargerRows,
} from "./chargerRows.ts";
import { DeviceTools } from "./DeviceTools.tsx";
import { DevicePanel } from "./DevicePanel.tsx";
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
    <DevicePanel
      tone={tones[level]}
      state={t(level === "stale" ? "device.stale" : "device.fresh")}
      stateIcon={level === "stale" ? "unreachable" : "success"}
      title={t("totals.charger", { ns: "live" })}
      name="charger"
      main={rows(inputs)[0]}
      facts={[
        {
          id: "age",
          label: t("device.age"),
          value: <DataAge ageS={ageS} receivedAtMs={receivedAtMs} />,
        },
      ]}
      tools={
        <DeviceTools tools={[{ id: "charger", icon: "limit", label: t("charger.doLimit") }]} />
      }
    >
      <div css={groupsCss} data-stale={level === "stale"}>
        <Group title={t("charger.input")} rows={rows(inputs)} />
        <Group title={t("charger.output")} rows={rows(outputs)} />
      </div>
    </DevicePanel>
  );
}
