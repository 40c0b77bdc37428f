import { recordedWh } from "#plant/history/corrections.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import type { HistoryData } from "../model/historyData.ts";
import { fullDayText } from "../model/texts.ts";

const MOST_NAMED = 5;

/** Which of the days shown the owner corrected, with their recorded yields. */
export function CorrectedNote({ shown }: { readonly shown: HistoryData }) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const [layer] = shown.layers.filter(({ figures }) =>
    figures.some(({ correctedWh }) => correctedWh !== undefined),
  );
  const corrected = layer?.figures.filter(({ correctedWh }) => correctedWh !== undefined) ?? [];
  if (corrected.length === 0) return null;
  const named = corrected.slice(0, MOST_NAMED).map((one) =>
    t("correct.noteDay", {
      day: fullDayText(formats, dayStartS(one.day) ?? 0),
      energy: energyText(formats, recordedWh(one)),
    }),
  );
  const count = corrected.length - named.length;
  const days = [named.join(", "), ...(count > 0 ? [t("correct.noteMore", { count })] : [])];
  return <p css={quietCss}>{t("correct.note", { days: days.join(" ") })}</p>;
}
