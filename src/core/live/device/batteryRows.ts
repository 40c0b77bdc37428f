import type { i18n as I18n } from "i18next";
import type { BatteryValue } from "#protocol/areas/battery.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { readableKey } from "#plant/live/readable-key.ts";
import { impossibleText } from "#app/shared/live/impossibleText.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import type { RowData } from "../row.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";

/** Rows of a group of battery values: measured values with units, texts translated where known. */
export function batteryRows(
  i18n: I18n,
  formats: Formats,
  properties: Readonly<Record<string, BatteryValue | undefined>>,
): readonly RowData[] {
  return Object.entries(properties).flatMap(([key, value]): RowData[] => {
    if (value === undefined) return [];
    const label = deviceWord(i18n, "battery.properties", key) ?? readableKey(key);
    if (typeof value === "string") {
      return [{ id: key, label, value: deviceWord(i18n, "battery.words", value) ?? value }];
    }
    // The gateway writes the unit of energy with a capital K.
    const unit = value.u === "KWh" ? "kWh" : value.u;
    const reason = impossibleText(i18n.getFixedT(null, "live"), formats, value);
    return [{ id: key, label, value: measuredText(formats, value, value.d), unit, reason }];
  });
}

/** The row that comes first, which is the state of charge. */
export function mainRow(
  i18n: I18n,
  formats: Formats,
  values: Readonly<Record<string, Readonly<Record<string, BatteryValue | undefined>> | undefined>>,
): RowData | undefined {
  return batteryRows(i18n, formats, Object.values(values)[0] ?? {})[0];
}
