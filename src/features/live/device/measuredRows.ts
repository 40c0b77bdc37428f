import type { i18n as I18n } from "i18next";
import type { Measured } from "#protocol/schema/measured.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { readableKey } from "#plant/live/readable-key.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import type { RowData } from "../row.ts";
import { wordOf, type WordGroup } from "#app/shared/i18n/wordOf.ts";

/** Rows of a map of measured values, in the order sent; missing values have no row. */
export function measuredRows(
  i18n: I18n,
  formats: Formats,
  group: WordGroup,
  values: Readonly<Record<string, Measured | undefined>> | undefined,
): readonly RowData[] {
  return Object.entries(values ?? {}).flatMap(([key, measured]): RowData[] =>
    measured === undefined
      ? []
      : [
          {
            id: key,
            label: wordOf(i18n, group, key) ?? readableKey(key),
            value: measuredText(formats, measured),
            unit: measured.u,
          },
        ],
  );
}
