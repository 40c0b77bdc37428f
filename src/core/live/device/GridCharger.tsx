import type { TFunction } from "i18next";
import { readableKey } from "#plant/live/readable-key.ts";
import type { ValueSections } from "#protocol/areas/battery.ts";
import type { ChargerLive } from "#protocol/areas/charger-live.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Serial } from "#app/shared/privacy/Serial.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { IconName } from "#app/shared/ui/icons.ts";
import { Group } from "../Group.tsx";
import { groupsCss, type Tone } from "../Panel.tsx";
import { untooledCss } from "./untooledCss.ts";
import { DevicePanel } from "./DevicePanel.tsx";
import { DeviceTools } from "./DeviceTools.tsx";
import { batteryRows } from "./batteryRows.ts";
import { type ChargerProps, inputs, outputs, useCharger } from "./useCharger.tsx";

interface ChargerState {
  readonly tone: Tone;
  readonly state: string;
  readonly stateIcon: IconName;
}

/** An AC charger since June 2025: state, name, and everything that it measures and acknowledges. */
export function GridCharger(props: ChargerProps) {
  const { data } = props;
  const { t, i18n } = useTexts(["devices", "live"]);
  const formats = useFormats();
  const { panel, age, rows: measured, isStale } = useCharger(props);
  const { serial, further: { input, output, ...sections } = {} } = data;
  const rows = (keys: typeof inputs | typeof outputs, more: ValueSections[string] = {}) => [
    ...measured(keys.filter((key) => data[key] !== undefined)),
    ...batteryRows(i18n, formats, more),
  ];
  const state = isStale ? undefined : gridChargerState(t, data);
  return (
    <DevicePanel
      {...panel}
      {...state}
      title={data.product || panel.title}
      main={data.output_power ? rows(outputs, output)[0] : rows(inputs, input)[0]}
      facts={[
        ...(serial === undefined
          ? []
          : [{ id: "serial", label: t("device.serial"), value: <Serial>{serial}</Serial> }]),
        age,
      ]}
      tools={
        data.takesCommands === true && (
          <DeviceTools
            tools={[
              { id: "gridCharger", icon: "limit", label: t("charger.doLimit") },
              {
                id: "gridChargerPower",
                icon: "power",
                label: t("inverter.doPower", { ns: "live" }),
              },
            ]}
            refusal={data.reachable === false ? t("state.unreachable", { ns: "live" }) : undefined}
          />
        )
      }
    >
      <div css={[groupsCss, data.takesCommands !== true && untooledCss]} data-stale={isStale}>
        <Group title={t("charger.input")} rows={rows(inputs, input)} />
        <Group title={t("charger.output")} rows={rows(outputs, output)} />
        {Object.entries(sections).map(([section, values]) => (
          <Group
            key={section}
            title={deviceWord(i18n, "battery.groups", section) ?? readableKey(section)}
            rows={batteryRows(i18n, formats, values)}
          />
        ))}
      </div>
    </DevicePanel>
  );
}

/** Its reported state; undefined where it reports none. */
function gridChargerState(
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
