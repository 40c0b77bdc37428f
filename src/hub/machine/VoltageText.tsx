import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { VoltageFit } from "#plant/what-if/limiter/fit.ts";

/** How well the battery's voltage is known, and its consequence at the thresholds in volts. */
export function VoltageText({ voltage }: { readonly voltage: VoltageFit }) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { errorV, chargeError, ohm } = voltage;
  return (
    <>
      {t("machine.notes.voltage", {
        error: formats.fixed(errorV * 1000, 0),
        points: formats.fixed(chargeError, 1),
        resistance: formats.fixed(ohm * 1000, 0),
      })}
    </>
  );
}
