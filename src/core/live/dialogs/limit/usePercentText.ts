import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { shownLiveAtom } from "#app/shared/live/feeds.ts";
import { askedLimitsAtom } from "../../askedLimits.ts";
import { knownPercent } from "../../knownPercent.ts";
import { limitText } from "../../limitText.ts";

/** Writes the limit of an inverter by the gateway's list of limits; `value` is undefined while it is not known. */
export function usePercentText() {
  const { t } = useTexts("live");
  const formats = useFormats();
  const askedLimits = useAtomValue(askedLimitsAtom);
  const { inverters } = useAtomValue(shownLiveAtom).state;
  return (serial: string, told: number) => {
    const inverter = inverters.find((one) => one.serial === serial);
    const value = knownPercent({ inverter, asked: askedLimits.get(serial), told });
    if (value === "unread") return { text: t("inverter.limitUnknown"), value: undefined };
    if (value === "perhaps0") return { text: t("inverter.limitPerhaps0"), value: undefined };
    return { text: limitText(formats, { relative: true, value }), value };
  };
}
