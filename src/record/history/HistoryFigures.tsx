import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { totalsOf } from "#plant/history/figures.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { Facts } from "#app/shared/ui/Facts.tsx";
import type { ReadLayer, HistoryData } from "./model/historyData.ts";
import type { NameOf } from "./model/sourceNames.ts";
import { fullDayText, hoursText, timeText, valueText } from "./model/texts.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";

interface HistoryFiguresProps {
  readonly shown: HistoryData;
  readonly sources: readonly SourceInfo[];
  readonly nameOf: NameOf;
}

/** Energy, peaks and how long was recorded, of the period shown. */
export function HistoryFigures({ shown, sources, nameOf }: HistoryFiguresProps) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const layers = shown.layers.map(sumOfDays);
  const [first] = layers;
  if (!first) return null;
  const facts =
    layers.length > 1
      ? layers.flatMap((layer) => energyFacts(layer, nameOf(layer.source)))
      : [...energyFacts(first), ...peakFacts(first)];
  return <Facts numeric facts={facts} />;

  function energyFacts({ source, totals }: SummedLayer, name?: string) {
    return source.flows.map(({ name: flow, way }) => ({
      id: `${source.id} ${flow}`,
      label: [
        ...(name === undefined ? [] : [`${name} · `]),
        t(`figures.${flow}`),
        ...(way === "into" ? markOf(totals) : []),
      ].join(""),
      value: energyText(formats, totals?.[way] ?? Number.NaN),
    }));
  }

  function markOf(totals: SummedLayer["totals"]): readonly string[] {
    const count = totals?.correctedDays ?? 0;
    if (count === 0) return [];
    const isOneDay = shown.period.first === shown.period.last;
    return [", ", isOneDay ? t("correct.mark") : t("correct.markDays", { count })];
  }

  function peakFacts({ source, totals }: SummedLayer) {
    const best = sources.find((info) => info.source === source.id)?.best;
    const isOneDay = shown.period.first === shown.period.last;
    const timeOf = isOneDay ? timeText : fullDayText;
    return [
      ...(totals?.peak ? [peakFact("peak", totals.peak, timeOf)] : []),
      ...(best ? [peakFact("best", best, fullDayText)] : []),
      {
        id: "recorded",
        label: t("figures.recorded"),
        value: hoursText(t, formats, totals?.coveredS ?? 0),
      },
    ];

    function peakFact(
      id: "peak" | "best",
      peak: { readonly value: number; readonly timeS: number },
      time: typeof fullDayText,
    ) {
      return {
        id,
        label: t(`figures.${id}`, { time: time(formats, peak.timeS) }),
        value: valueText(formats, source, peak.value),
      };
    }
  }
}

type SummedLayer = ReturnType<typeof sumOfDays>;

function sumOfDays({ source, figures }: ReadLayer) {
  return { source, totals: totalsOf(source, figures) };
}
