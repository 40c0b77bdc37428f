import type { ChargerLive } from "#protocol/areas/charger-live.ts";
import { isCurrent } from "#protocol/live/ages.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { impossibleText } from "#app/shared/live/impossibleText.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { useAgeLevel } from "../useAgeLevel.ts";
import { chargerFreshBelowS, type AgeLevel } from "./ageLevel.ts";

/** Measurements on the side of the grid. */
export const inputs = [
  "input_power",
  "input_voltage",
  "input_current",
  "input_temp",
  "efficiency",
] as const;

/** Measurements on the side of the battery. */
export const outputs = [
  "output_power",
  "output_voltage",
  "output_current",
  "max_output_current",
  "output_temp",
] as const;

/** The values of a charger and how old they are. */
export interface ChargerProps {
  readonly data: ChargerLive;
  readonly ageS: number;
  readonly receivedAtMs: number;
}

const tones = { fresh: "producing", aging: "off", stale: "unreachable" } as const;

/** Red above 20 s, blue below 19 s (docs/interface.md#times-and-thresholds), neutral in between. */
function chargerLevel(ageS: number): AgeLevel {
  if (!isCurrent("charger", ageS)) return "stale";
  return ageS < chargerFreshBelowS ? "fresh" : "aging";
}

/** Common content of charger panels: its state by the age of its values, that age, and rows of the values. */
export function useCharger({ data, ageS, receivedAtMs }: ChargerProps) {
  const { t } = useTexts(["devices", "live"]);
  const { t: live } = useTexts("live");
  const formats = useFormats();
  const level = useAgeLevel({ ageS, receivedAtMs }, chargerLevel);
  const isStale = level === "stale";
  return {
    isStale,
    panel: {
      name: "charger",
      tone: tones[level],
      state: t(isStale ? "device.stale" : "device.fresh"),
      stateIcon: isStale ? "unreachable" : "success",
      title: t("totals.charger", { ns: "live" }),
    },
    age: {
      id: "age",
      label: t("device.age"),
      value: <DataAge ageS={ageS} receivedAtMs={receivedAtMs} />,
    },
    rows: (keys: readonly ((typeof inputs)[number] | (typeof outputs)[number])[]) =>
      keys.map((key) => ({
        id: key,
        label: t(`charger.fields.${key}`),
        value: measuredText(formats, withDecimals(data[key])),
        unit: data[key]?.u ?? "",
        reason: impossibleText(live, formats, data[key]),
      })),
  } as const;
}

// The gateway sends no decimals for these values (docs/gateway/live.md#ac-charger).
function withDecimals(measured: Measured | undefined): Measured | undefined {
  return measured && { d: measured.u === "V" || measured.u === "A" ? 2 : 1, ...measured };
}
