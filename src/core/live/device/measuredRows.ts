import type { i18n as I18n } from "i18next";
import type { Measured } from "#protocol/schema/measured.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { readableKey } from "#plant/live/readable-key.ts";
import { impossibleText } from "#app/shared/live/impossibleText.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import type { RowData } from "../row.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";

/** Rows of a charge controller's measurements, in the order sent; missing values have no row. */
export function measuredRows(
  i18n: I18n,
  formats: Formats,
  values: Readonly<Record<string, Measured | undefined>> | undefined,
): readonly RowData[] {
  return Object.entries(values ?? {}).flatMap(([key, measured]): RowData[] =>
    measured === undefined
      ? []
      : [
          {
            id: key,
            label: deviceWord(i18n, "vedirect.fields", key) ?? readableKey(key),
            value: measuredText(formats, measured),
            unit: measured.u,
            reason: impossibleText(i18n.getFixedT(null, "live"), formats, measured),
          },
        ],
  );
}
