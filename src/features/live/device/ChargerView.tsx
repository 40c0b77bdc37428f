import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import type { i18n as I18n, TFunction } from "i18next";
import { mayHaveGridCharger } from "#app/shared/gateway/built.ts";
import { Private } from "#app/shared/privacy/Private.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { isChargerStale } from "#plant/live/age.ts";
import type { ValueSections } from "#protocol/schema/battery-live.ts";
import type { ChargerLive } from "#protocol/schema/charger-live.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { chargerFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { DialogMissing } from "../DialogMissing.tsx";
import { Group } from "../Group.tsx";
import { groupsCss, Panel } from "../Panel.tsx";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { useAgeLevel } from "../useAgeLevel.ts";
import { useDialogs } from "../useDialogs.ts";
import { chargerFreshBelowS, type AgeLevel } from "./ageLevel.ts";
import { readableKey } from "#plant/live/readable-key.ts";
import { batteryRows } from "./batteryRows.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";
import { DeviceWaiting } from "./DeviceWaiting.tsx";
import { gridChargerState, GridChargerTools } from "./GridChargerTools.tsx";

const inputs = [
  "input_power",
  "input_voltage",
  "input_current",
  "input_temp",
  "efficiency",
] as const;
const outputs = [
  "output_power",
  "output_voltage",
  "output_current",
  "max_output_current",
  "output_temp",
] as const;

/** The AC charger: input, output and limits. */
export function ChargerView() {
  const { state: snapshot, error } = useAtomValue(chargerFeedAtom);
  const ageS = snapshot?.data.data_age;
  if (!snapshot || ageS === undefined) return <DeviceWaiting id="charger" error={error} />;
  return <Charger data={snapshot.data} ageS={ageS} receivedAtMs={snapshot.receivedAtMs} />;
}

interface ChargerProps {
  readonly data: ChargerLive;
  readonly ageS: number;
  readonly receivedAtMs: number;
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
      {...(mayHaveGridCharger && level !== "stale" ? gridChargerState(t, data) : undefined)}
      title={(mayHaveGridCharger && data.product) || t("totals.charger", { ns: "live" })}
      facts={[
        ...(mayHaveGridCharger ? serialFact(t("device.serial"), data.serial) : []),
        {
          id: "age",
          label: t("device.age"),
          value: <DataAge ageS={ageS} receivedAtMs={receivedAtMs} />,
        },
      ]}
      tools={
        mayHaveGridCharger && data.product !== undefined ? (
          <GridChargerTools data={data} />
        ) : (
          <ChargerTools />
        )
      }
    >
      <div css={groupsCss} data-stale={level === "stale"}>
        <Group title={t("charger.input")} rows={rows(inputs)} />
        <Group title={t("charger.output")} rows={rows(outputs)} />
        {mayHaveGridCharger && <Further sections={data.further ?? {}} />}
      </div>
    </Panel>
  );
}

const tones = { fresh: "producing", aging: "off", stale: "unreachable" } as const;

// Red above 20 s, blue below 19 s (spec 1 section 9), neutral in between.
function chargerLevel(ageS: number): AgeLevel {
  if (isChargerStale(ageS)) return "stale";
  return ageS < chargerFreshBelowS ? "fresh" : "aging";
}

/** Values that only newer releases send, in their sections. */
function Further({ sections }: { readonly sections: ValueSections }) {
  const { t, i18n } = useTexts(["devices", "live"]);
  const formats = useFormats();
  return Object.entries(sections).map(([section, values]) => (
    <Group
      key={section}
      title={titleOf(i18n, t, section)}
      rows={batteryRows(i18n, formats, values)}
    />
  ));
}

function serialFact(label: string, serial: string | undefined) {
  return serial === undefined ? [] : [{ id: "serial", label, value: <Private>{serial}</Private> }];
}

function titleOf(i18n: I18n, t: TFunction<"devices">, section: string): string {
  if (section === "input") return t("charger.input");
  if (section === "output") return t("charger.output");
  return deviceWord(i18n, "battery.groups", section) ?? readableKey(section);
}

function useChargerRows(data: ChargerLive) {
  const { t } = useTexts(["devices", "live"]);
  const formats = useFormats();
  return (keys: readonly ((typeof inputs)[number] | (typeof outputs)[number])[]) =>
    keys.map((key) => ({
      id: key,
      label: t(`charger.fields.${key}`),
      value: measuredText(formats, data[key], data[key]?.d ?? decimalsOf(data[key]?.u)),
      unit: data[key]?.u ?? "",
    }));
}

// The gateway sends no decimals for these values (gateway reference 5.3).
function decimalsOf(unit: string | undefined): number {
  return unit === "V" || unit === "A" ? 2 : 1;
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
