import type { TFunction } from "i18next";
import { useAtomValue } from "jotai";
import { shownText } from "#protocol/shown-text.ts";
import { packOf } from "#protocol/privacy/pack-of.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import { isCurrent } from "#protocol/live/ages.ts";
import { Serial } from "#app/shared/privacy/Serial.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { overallIssueLevel } from "#plant/live/battery-issues.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { batteryFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { Group } from "../Group.tsx";
import { groupsCss, Panel } from "../Panel.tsx";
import { untooledCss } from "./untooledCss.ts";
import { readableKey } from "#plant/live/readable-key.ts";
import { useAgeLevel } from "../useAgeLevel.ts";
import { useAnnounceChange } from "#app/shared/frame/useAnnounceChange.ts";
import { BatteryIssues, IssueNote } from "./BatteryIssues.tsx";
import { batteryRows, mainRow } from "./batteryRows.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";
import { DevicePanel } from "./DevicePanel.tsx";
import { DeviceWaiting } from "./DeviceWaiting.tsx";

/** The battery: values by group, and issues. */
export function BatteryView() {
  const { t } = useTexts(["devices", "live"]);
  const { state: snapshot, error } = useAtomValue(batteryFeedAtom);
  const level = overallIssueLevel(snapshot?.data.issues);
  useAnnounceChange(level, level === "none" ? undefined : t(`announce.${level}`, { ns: "live" }));
  if (!snapshot) return <DeviceWaiting id="battery" error={error} />;
  return <Battery data={snapshot.data} receivedAtMs={snapshot.receivedAtMs} />;
}

const isBatteryStale = (ageS: number) => !isCurrent("battery", ageS);

interface BatteryProps {
  readonly data: BatteryLive;
  readonly receivedAtMs: number;
}

function Battery({ data, receivedAtMs }: BatteryProps) {
  const { t, i18n } = useTexts(["devices", "live"]);
  const formats = useFormats();
  const isStale = useAgeLevel({ ageS: data.data_age ?? 0, receivedAtMs }, isBatteryStale);
  const maker = {
    id: "manufacturer",
    label: t("battery.manufacturer"),
    value: manufacturerName(data) ?? t("battery.unknownMaker"),
  };
  const { data_age: ageS, values } = data;
  const issues = issuesOf(data);
  // Until 2024 the whole record is empty with the MQTT provider (docs/gateway/live.md#battery); later empty records
  // have not received a message of the battery yet.
  if (ageS === undefined || values === undefined) {
    return (
      <Panel
        tone="off"
        state={ageS !== undefined ? t("device.never", { ns: "live" }) : t("battery.socOnly")}
        stateIcon="info"
        title={t("totals.battery", { ns: "live" })}
        facts={[maker]}
      >
        {null}
      </Panel>
    );
  }
  const age = <DataAge ageS={ageS} receivedAtMs={receivedAtMs} />;
  return (
    <DevicePanel
      tone={isStale ? "unreachable" : "producing"}
      state={t(isStale ? "device.stale" : "device.fresh")}
      stateIcon={isStale ? "unreachable" : "success"}
      title={t("totals.battery", { ns: "live" })}
      name="battery"
      main={mainRow(i18n, formats, values)}
      note={<IssueNote issues={issues ?? undefined} />}
      facts={[maker, ...identityOf(t, data), { id: "age", label: t("device.age"), value: age }]}
    >
      <BatteryValues values={values} issues={issues} isStale={isStale} />
    </DevicePanel>
  );
}

interface BatteryValuesProps {
  readonly values: NonNullable<BatteryLive["values"]>;
  readonly issues: BatteryLive["issues"] | null;
  readonly isStale: boolean;
}

function BatteryValues({ values, issues, isStale }: BatteryValuesProps) {
  const { i18n } = useTexts(["devices", "live"]);
  const formats = useFormats();
  return (
    <div css={[groupsCss, untooledCss]} data-stale={isStale}>
      {Object.entries(values).map(([group, properties]) => (
        <Group
          key={group}
          title={
            group.startsWith("_") ? (
              <PackTitle group={group} />
            ) : (
              (deviceWord(i18n, "battery.groups", group) ?? readableKey(group))
            )
          }
          rows={batteryRows(i18n, formats, properties)}
        />
      ))}
      {issues !== null && <BatteryIssues issues={issues} />}
    </div>
  );
}

function PackTitle({ group }: { readonly group: string }) {
  const { name, serial } = packOf(group);
  return (
    <>
      {shownText(name)} {serial !== undefined && <Serial>{serial}</Serial>}
    </>
  );
}

function identityOf(
  t: TFunction<["devices", "live"]>,
  { serial, fwversion, hwversion }: BatteryLive,
) {
  return [
    { id: "serial", label: t("device.serial"), value: serial && <Serial>{serial}</Serial> },
    { id: "firmware", label: t("device.firmware"), value: fwversion },
    { id: "hardware", label: t("later.hardware"), value: hwversion },
  ].filter(({ value }) => value);
}

/** Its issues; null for a battery that reports none. */
function issuesOf({ showIssues, issues }: BatteryLive) {
  return showIssues === false ? null : issues;
}

// Pylontech pads its name with blanks and zero bytes (docs/gateway/live.md#battery).
function manufacturerName({ manufacturer }: BatteryLive): string | undefined {
  const name = (manufacturer ?? "").split("\0").join("").trim();
  return name === "" || name === "unknown" ? undefined : name;
}
