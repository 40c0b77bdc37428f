import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { nearest } from "./points.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import type { ChartModel } from "./chartModel.ts";
import type { ChartTexts } from "./drawChart.ts";
import type { Choice } from "./shown.ts";

/** The words of a chart. */
export interface ShownTexts extends ChartTexts {
  /** What the cursor tells; empty without a cursor. */
  readonly readout: (model: ChartModel, cursor: number) => string;
}

/** The texts of the chart of a choice. */
export function useChartTexts({ source, view }: Choice): ShownTexts {
  const { t } = useTranslation("history");
  const formats = useFormats();
  return useMemo(() => {
    const isMonth = view === "month";
    const unit = source === "soc" ? "%" : isMonth ? "kWh" : "W";
    const value = (number: number) =>
      isMonth && source !== "soc"
        ? energyText(formats, number)
        : valueText(formats, source, number);
    const readout = (model: ChartModel, cursor: number) => {
      const { points, compare } = model;
      const timeS = points.timesS[cursor];
      const [low = 0, mean = 0, high = 0] = [
        points.low[cursor],
        points.mean[cursor],
        points.high[cursor],
      ];
      if (timeS === undefined) return "";
      if (isMonth)
        return [dayText(formats, timeS), value(mean), low < 0 && value(low)]
          .filter(Boolean)
          .join(" · ");
      const band = low < high && t("chart.band", { low: value(low), high: value(high) });
      const other = compare.mean[nearest(compare, timeS)];
      const before = other !== undefined && t("chart.before", { value: value(other) });
      const time = view === "hour" ? formats.timeOfDay(timeS * 1000) : timeText(formats, timeS);
      return [time, value(mean), band, before].filter(Boolean).join(" · ");
    };
    return {
      readout,
      unit,
      value: (number) => formats.number(unit === "kWh" ? number / 1000 : number),
      time: (timeS) =>
        isMonth ? String(new Date(timeS * 1000).getDate()) : timeText(formats, timeS),
      gap: (kind) => t(`gap.${kind}`),
    };
  }, [t, formats, source, view]);
}

/** A value of a source with its unit. */
export function valueText(formats: Formats, source: string, value: number): string {
  return source === "soc"
    ? `${formats.fixed(value, 0)}\u202f%`
    : `${formats.fixed(value, 1)}\u202fW`;
}

/** An energy in the unit that suits its size. */
export function energyText(formats: Formats, wh: number): string {
  if (Math.abs(wh) < 1000) return `${formats.fixed(wh, 0)}\u202fWh`;
  return `${formats.fixed(wh / 1000, 2)}\u202fkWh`;
}

/** Hour and minute. */
export function timeText(formats: Formats, timeS: number): string {
  return formats.timeOfDay(timeS * 1000).slice(0, 5);
}

/** Weekday, day and month. */
export function dayText(formats: Formats, timeS: number): string {
  const style = { weekday: "short", day: "numeric", month: "short" } as const;
  return new Date(timeS * 1000).toLocaleDateString(formats.locale, style);
}
