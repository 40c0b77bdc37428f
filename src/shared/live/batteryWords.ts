import { unitText } from "#protocol/shown-text.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { measuredText } from "./measuredText.ts";

/** Battery values of newer releases beside the state of charge. */
interface BatteryValues {
  readonly power?: Measured | undefined;
  readonly voltage?: Measured | undefined;
  readonly current?: Measured | undefined;
}

/** Power, voltage and current in a line; an empty text where there is none of them. */
export function batteryWords(
  formats: Pick<Formats, "fixed">,
  { power, voltage, current }: BatteryValues,
): string {
  return [power, voltage, current]
    .flatMap((one) => (one ? measuredText(formats, one) + unitText(one.u) : []))
    .join(" · ");
}
