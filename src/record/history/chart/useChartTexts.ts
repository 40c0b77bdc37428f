import { useMemo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { isPower, plantSource } from "#plant/history/sources.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { sumOf, type ChartModel } from "../model/chartModel.ts";
import type { CursorTexts } from "../drawing/Chart.tsx";
import { nearest, type Points } from "../model/points.ts";
import type { Choice } from "../model/historyData.ts";
import type { NameOf } from "../model/sourceNames.ts";
import { stepSpec } from "../model/steps.ts";
import { valueText } from "../model/texts.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { viewOf } from "../model/views.ts";

interface ShownTexts extends CursorTexts {
  readonly readout: (model: ChartModel, cursor: number) => readonly string[];
}

export function useChartTexts({ sources, view, compare }: Choice, nameOf: NameOf): ShownTexts {
  const { t } = useTexts("history");
  const formats = useFormats();
  const [source = plantSource("total")] = sources;
  return useMemo(() => {
    const step = stepSpec(viewOf(view).step);
    const isDays = viewOf(view).rows === "day";
    const isEnergy = step.isEnergy && isPower(source);
    const value = (number: number) =>
      isEnergy ? energyText(formats, number) : valueText(formats, source, number);
    const bandOf = ({ points, stack }: ChartModel, at: number) => {
      const [low = 0, high = 0] = [points.low[at], points.high[at]];
      if (stack.length === 1) return low < 0 && value(low);
      return low < high && t("chart.band", { low: value(low), high: value(high) });
    };
    const layersOf = ({ stack }: ChartModel, at: number) =>
      stack.flatMap((layer) => {
        const sum = sumOf(layer, at);
        return Math.round(sum) ? [`${nameOf(layer.source)} ${value(sum)}`] : [];
      });
    const comparedTo = (other: ChartModel["compare"], timeS: number) => {
      const compared = other.mean[nearest(other, timeS)];
      return (
        compare &&
        compared !== undefined &&
        // Bars name their comparison above the chart.
        (view !== "day"
          ? t("periods.against", { value: value(compared) })
          : t(`compared.${compare}`, { value: value(compared) }))
      );
    };
    const clearAt = (clear: Points, timeS: number) => {
      const power = clear.mean[nearest(clear, timeS)];
      return power !== undefined && t("chart.clear", { value: value(power) });
    };
    const markAt = ({ correctedS }: ChartModel, timeS: number) =>
      correctedS?.includes(timeS) ? [t(isDays ? "correct.mark" : "correct.markSome")] : [];
    const readout = (model: ChartModel, cursor: number) => {
      const { points, window } = model;
      const timeS = points.timesS[cursor];
      if (timeS === undefined) return [];
      const time = step.time(formats, timeS, window.toS - window.fromS);
      if (model.stack.length > 1)
        return [time, ...layersOf(model, cursor), ...markAt(model, timeS)];
      const mean = value(points.mean[cursor] ?? 0);
      const compared = comparedTo(model.compare, timeS);
      return [
        time,
        mean,
        ...markAt(model, timeS),
        bandOf(model, cursor),
        compared,
        model.clear && clearAt(model.clear, timeS),
      ].filter((one) => typeof one === "string");
    };
    return {
      exact: value,
      readout,
      unit: isEnergy ? "kWh" : source.unit,
      value: (number) => formats.number(isEnergy ? number / 1000 : number),
      time: (timeS, spanS) => step.tick(formats, timeS, spanS),
      gap: (kind) => t(`gap.${kind}`),
    };
  }, [t, formats, source, view, compare, nameOf]);
}
