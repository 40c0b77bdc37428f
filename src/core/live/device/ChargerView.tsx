import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { chargerFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { Group } from "../Group.tsx";
import { groupsCss } from "../Panel.tsx";
import { DeviceTools } from "./DeviceTools.tsx";
import { DevicePanel } from "./DevicePanel.tsx";
import { DeviceWaiting } from "./DeviceWaiting.tsx";
import { GridCharger } from "./GridCharger.tsx";
import { type ChargerProps, inputs, outputs, useCharger } from "./useCharger.tsx";

/** The AC charger: input, output and limits. */
export function ChargerView() {
  const { state: snapshot, error } = useAtomValue(chargerFeedAtom);
  const ageS = snapshot?.data.data_age;
  if (!snapshot || ageS === undefined) return <DeviceWaiting id="charger" error={error} />;
  const { data, receivedAtMs } = snapshot;
  const Shown = BUILT.mayHaveLists && data.product !== undefined ? GridCharger : Charger;
  return <Shown data={data} ageS={ageS} receivedAtMs={receivedAtMs} />;
}

function Charger(props: ChargerProps) {
  const { t } = useTexts(["devices", "live"]);
  const { panel, age, rows, isStale } = useCharger(props);
  return (
    <DevicePanel
      {...panel}
      main={rows(outputs)[0]}
      facts={[age]}
      tools={
        <DeviceTools tools={[{ id: "charger", icon: "limit", label: t("charger.doLimit") }]} />
      }
    >
      <div css={groupsCss} data-stale={isStale}>
        <Group title={t("charger.input")} rows={rows(inputs)} />
        <Group title={t("charger.output")} rows={rows(outputs)} />
      </div>
    </DevicePanel>
  );
}
