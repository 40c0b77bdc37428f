import type { TFunction } from "i18next";
import type { Measured } from "#protocol/schema/measured.ts";
import { readingOf } from "#protocol/areas/plausible.ts";
import { unitText } from "#protocol/shown-text.ts";
import type { Formats } from "../i18n/formats.ts";

/** What the gateway sent where that cannot be, as a sentence; undefined for a reading, and where none has come. */
export function impossibleText(
  t: TFunction<"live">,
  formats: Pick<Formats, "number">,
  measured: Measured | undefined,
): string | undefined {
  const reading = readingOf(measured);
  if (reading.kind !== "impossible") return undefined;
  const sent = `${formats.number(reading.sent)}${unitText(measured?.u ?? "")}`;
  return t("impossible", { sent });
}
