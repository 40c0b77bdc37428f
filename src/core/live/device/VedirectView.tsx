import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import type { i18n as I18n } from "i18next";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { limiterState, type LimiterState } from "#plant/live/limiter-state.ts";
import { isCurrent } from "#protocol/live/ages.ts";
import type { SolarCharger, SolarLive } from "#protocol/areas/solar-live.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { Serial } from "#app/shared/privacy/Serial.tsx";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { solarFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { Group } from "../Group.tsx";
import { groupsCss } from "../Panel.tsx";
import { untooledCss } from "./untooledCss.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import type { RowData } from "../row.ts";
import { readableKey } from "#plant/live/readable-key.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";
import { useAgeLevel } from "../useAgeLevel.ts";
import { DevicePanel } from "./DevicePanel.tsx";
import { DeviceWaiting } from "./DeviceWaiting.tsx";
import { measuredRows } from "./measuredRows.ts";

/** The charge controllers, each with device, battery side and panel side. */
export function VedirectView() {
  const { state: snapshot, error } = useAtomValue(solarFeedAtom);
  if (!snapshot || snapshot.data.chargers.length === 0)
    return <DeviceWaiting id="vedirect" error={error} />;
  const { data, receivedAtMs } = snapshot;
  return (
    <>
      {data.chargers.map((charger, at) => (
        <SolarChargerPanel
          key={charger.serial}
          charger={charger}
          receivedAtMs={receivedAtMs}
          dpl={at === 0 ? data.dpl : undefined}
        />
      ))}
    </>
  );
}

const isControllerStale = (ageS: number) => !isCurrent("controller", ageS);

interface SolarChargerPanelProps {
  readonly charger: SolarCharger;
  readonly receivedAtMs: number;
  /** The power limiter's use of the power of all charge controllers. */
  readonly dpl: SolarLive["dpl"];
}

/** Header of a controller: red while its figures are not current, in every release (docs/readings.md). */
function useControllerLook(charger: SolarCharger, receivedAtMs: number) {
  const { t } = useTexts(["devices", "live"]);
  const isOld = useAgeLevel({ ageS: charger.data_age, receivedAtMs }, isControllerStale);
  if (charger.isSilent || isOld) {
    const state = charger.isSilent ? t("device.never", { ns: "live" }) : t("device.stale");
    return { isSilent: true, tone: "unreachable", state, stateIcon: "unreachable" } as const;
  }
  const state = t("device.fresh");
  return { isSilent: false, tone: "producing", state, stateIcon: "success" } as const;
}

function SolarChargerPanel({ charger, receivedAtMs, dpl }: SolarChargerPanelProps) {
  const { t, i18n } = useTexts(["devices", "live"]);
  const formats = useFormats();
  const { serial, firmware } = charger;
  const { isSilent, ...look } = useControllerLook(charger, receivedAtMs);
  const groups = (
    [
      ["info", deviceRows(i18n, formats, charger.device)],
      ["output", measuredRows(i18n, formats, charger.output)],
      ["input", measuredRows(i18n, formats, charger.input)],
    ] as const
  ).filter(([, rows]) => rows.length > 0);
  const name = t("totals.vedirect", { ns: "live" });
  return (
    <DevicePanel
      {...look}
      title={isOverMqtt(charger) ? `${name} (MQTT)` : (knownText(charger.product) ?? name)}
      name={serial}
      main={groups[groups.length - 1]?.[1][0]}
      facts={[
        ...(serial !== "" && charger.isSerialShown
          ? [{ id: "serial", label: t("device.serial"), value: <Serial>{serial}</Serial> }]
          : []),
        ...(firmware
          ? [{ id: "firmware", label: t("device.firmware"), value: firmwareText(firmware) }]
          : []),
        {
          id: "age",
          label: t("device.age"),
          value: <DataAge ageS={charger.data_age} receivedAtMs={receivedAtMs} />,
        },
      ]}
      tools={<Limiter dpl={dpl} />}
    >
      <div css={[groupsCss, !dpl && untooledCss]} data-stale={isSilent}>
        {groups.map(([id, rows]) => (
          <Group key={id} title={t(`vedirect.${id}`)} rows={rows} />
        ))}
      </div>
    </DevicePanel>
  );
}

// Cross, battery charging, sun, battery half (docs/interface.md#values-of-live-data).
const limiterIcons: Readonly<Record<LimiterState, IconName>> = {
  inactive: "close",
  charging: "batteryCharging",
  solar: "sun",
  battery: "batteryHalf",
};

function Limiter({ dpl }: { readonly dpl: SolarLive["dpl"] }) {
  const { t } = useTexts(["devices", "live"]);
  const formats = useFormats();
  const state = limiterState(dpl?.PLSTATE);
  if (!state) return null;
  const limitW = dpl?.PLLIMIT;
  return (
    <p css={limiterCss}>
      <Icon name={limiterIcons[state]} />
      <span>{t(`vedirect.limiter.${state}`)}</span>
      {limitW !== undefined && (
        <Badge>{t("vedirect.limit", { limit: formats.fixed(limitW, 0) })}</Badge>
      )}
    </p>
  );
}

const wordFields = ["LOAD", "VIRTLOAD", "RELAY", "CS", "MPPT", "OR", "ERR"] as const;

function deviceRows(
  i18n: I18n,
  formats: Formats,
  device: SolarCharger["device"],
): readonly RowData[] {
  const label = (key: string) => deviceWord(i18n, "vedirect.fields", key) ?? readableKey(key);
  const words = wordFields.flatMap((key): RowData[] => {
    const text = device[key];
    if (text === undefined) return [];
    const value = deviceWord(i18n, "vedirect.texts", text) ?? text;
    return [{ id: key, label: label(key), value }];
  });
  const { HSDS, IL, MpptTemperature } = device;
  const measured = measuredRows(i18n, formats, { IL, MpptTemperature });
  if (!HSDS) return [...words, ...measured];
  const record = { id: "HSDS", label: label("HSDS"), value: measuredText(formats, HSDS) };
  return [...words, record, ...measured];
}

// Then there is no product, only where the values come from (docs/gateway/releases.md#live-data).
function isOverMqtt({ product }: SolarCharger): boolean {
  return product === "MQTT";
}

// Three digits are a version without its dot (docs/gateway/live.md#charge-controller).
function firmwareText(digits: string): string {
  return digits.replace(/^(\d)(\d\d)$/, "$1.$2");
}

function knownText(text: string | undefined): string | undefined {
  return text === undefined || text === "" || text === "???" ? undefined : text;
}

const limiterCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin: var(--space-3) 0 var(--space-4);
  font-size: var(--text-14);
  & > svg {
    color: var(--source-battery);
  }
  /* Stays beside its icon. */
  & > span:first-of-type {
    max-width: calc(100% - 28px);
  }
`;
