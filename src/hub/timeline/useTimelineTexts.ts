import { useMemo } from "react";
import type { Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { zonedDate } from "#plant/history/local-day.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { sumOf, type ChartModel } from "#app/record/history/model/chartModel.ts";
import type { CursorTexts } from "#app/record/history/drawing/Chart.tsx";
import type { NameOf } from "#app/record/history/model/sourceNames.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { fullDayText, timeText, valueText } from "#app/record/history/model/texts.ts";
import { axisText } from "./axis.ts";
import type { Tiles } from "./useTiles.ts";

const dayS = 86_400;
const hourS = 3600;

export interface TimelineTexts extends CursorTexts {
  /** Text of the cursor, its time first; empty without a cursor. */
  readonly readout: (model: ChartModel, tiles: Tiles, cursor: number) => readonly string[];
  readonly span: (window: TimeWindow) => string;
}

/** The texts of the timeline of a source, or of several of the same unit. */
export function useTimelineTexts(source: Source, nameOf: NameOf): TimelineTexts {
  const { t } = useTexts("history");
  const formats = useFormats();
  return useMemo(() => {
    const value = (number: number) => valueText(formats, source, number);
    const single = ({ points }: ChartModel, { grid, columns }: Tiles, at: number) => {
      const [low = 0, mean = 0, high = 0] = [points.low[at], points.mean[at], points.high[at]];
      const column = Math.floor(((points.timesS[at] ?? 0) - grid.fromS) / grid.stepS);
      const flows = grid.stepS < hourS ? [] : source.flows;
      return [
        value(mean),
        low < high && t("chart.band", { low: value(low), high: value(high) }),
        ...flows.map(({ name, way }) => {
          const wh = columns[0]?.[way === "into" ? "inWh" : "outWh"][column] ?? 0;
          return (
            wh > 0 &&
            (name === "yield"
              ? energyText(formats, wh)
              : `${t(`figures.${name}`)} ${energyText(formats, wh)}`)
          );
        }),
      ];
    };
    const several = ({ stack }: ChartModel, at: number) =>
      stack.map((layer) => {
        const sum = sumOf(layer, at);
        return Math.round(sum) !== 0 && `${nameOf(layer.source)} ${value(sum)}`;
      });
    return {
      exact: value,
      readout: (model, tiles, cursor) => {
        const middleS = model.points.timesS[cursor];
        if (middleS === undefined) return [];
        const { stepS } = tiles.grid;
        const time = columnTime(formats, middleS, stepS);
        const values =
          model.stack.length > 1 ? several(model, cursor) : single(model, tiles, cursor);
        return [time, ...values].filter((one) => typeof one === "string");
      },
      span: ({ fromS, toS }) => spanText(formats, fromS, toS),
      unit: source.unit,
      value: (number) => formats.number(number),
      time: (timeS, spanS) => axisText(formats, timeS, spanS),
      gap: (kind) => t(`gap.${kind}`),
    };
  }, [t, formats, source, nameOf]);
}

/** The time of a column: its beginning, and its end if it is longer than a minute. */
export function columnTime(formats: Formats, middleS: number, stepS: number): string {
  const [fromS, toS] = [middleS - stepS / 2, middleS + stepS / 2];
  if (stepS <= 60) return `${fullDayText(formats, fromS)}, ${timeText(formats, fromS)}`;
  if (stepS < dayS)
    return `${fullDayText(formats, fromS)}, ${timeText(formats, fromS)}–${timeText(formats, toS)}`;
  // A day begins at midnight, a column of whole days at that of UTC.
  return daysText(formats, fromS + dayS / 2, toS - dayS / 2);
}

function spanText(formats: Formats, fromS: number, toS: number): string {
  if (toS - fromS >= 3 * dayS || isWholeDay(fromS, toS)) return daysText(formats, fromS, toS - 1);
  const [first, last] = [fullDayText(formats, fromS), fullDayText(formats, toS - 1)];
  const [from, to] = [timeText(formats, fromS), timeText(formats, toS)];
  return first === last ? `${first}, ${from}–${to}` : `${first}, ${from} – ${last}, ${to}`;
}

function daysText(formats: Formats, fromS: number, lastS: number): string {
  const [first, last] = [fullDayText(formats, fromS), fullDayText(formats, lastS)];
  return first === last ? first : `${first} – ${last}`;
}

function isWholeDay(fromS: number, toS: number): boolean {
  return [fromS, toS].every((timeS) => zonedDate(timeS).getUTCHours() === 0) && toS - fromS > hourS;
}
