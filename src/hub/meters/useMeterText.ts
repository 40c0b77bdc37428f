import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";

/** Words for what a meter says. */
export function useMeterText() {
  const { t } = useTexts("meters");
  const formats = useFormats();
  // A small power that goes out is no "-0 W".
  const powerOf = (watts: number) => `${formats.fixed(Math.round(watts) + 0, 0)}\u202fW`;
  const energyOf = (wh: number | null) =>
    wh === null ? "–" : `${formats.fixed(wh / 1000, 1)}\u202fkWh`;
  return {
    powerOf,
    energyOf,
    /** A power at the grid in a sentence. */
    sentenceOf: (watts: number) =>
      t(watts < 0 ? "hubMeter.gives" : "hubMeter.takes", { power: powerOf(Math.abs(watts)) }),
  };
}
