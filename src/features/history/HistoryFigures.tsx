import { useTranslation } from "react-i18next";
import type { DayRecord } from "#plant/history/day-record.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import type { SourceInfo } from "#app/shared/history/HistoryStore.ts";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { dayFigures } from "./chartModel.ts";
import type { Shown } from "./shown.ts";
import { dayText, energyText, timeText, valueText } from "./useChartTexts.ts";

interface HistoryFiguresProps {
  readonly shown: Shown;
  readonly sources: readonly SourceInfo[];
}

/** Energy, peaks and how long was recorded, of the days in sight. */
export function HistoryFigures({ shown, sources }: HistoryFiguresProps) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { choice, days, month } = shown;
  const { source, view } = choice;
  const all = view === "month" ? month : days.slice(-1);
  const records = all.flatMap(({ record }) => record ?? []);
  const top = highest(records);
  const best = sources.find((info) => info.source === source)?.best;
  const timeOf = (timeS: number) =>
    view === "month" ? dayText(formats, timeS) : timeText(formats, timeS);
  const recorded = Math.round(sum(records, ({ energy }) => energy.coveredS) / 60);
  return (
    <Facts
      numeric
      facts={[
        ...energies(source).map(({ key, way }) => ({
          id: key,
          label: t(`figures.${key}`),
          value: energyText(
            formats,
            sum(records, (record) => dayFigures(source, record)[way]),
          ),
        })),
        ...(top
          ? [
              {
                id: "peak",
                label: t("figures.peak", { time: timeOf(top.timeS) }),
                value: valueText(formats, source, top.value),
              },
            ]
          : []),
        ...(best
          ? [
              {
                id: "best",
                label: t("figures.best", { time: dayText(formats, best.timeS) }),
                value: valueText(formats, source, best.value),
              },
            ]
          : []),
        {
          id: "recorded",
          label: t("figures.recorded"),
          value: t("figures.hours", { hours: Math.floor(recorded / 60), minutes: recorded % 60 }),
        },
      ]}
    />
  );
}

/** What the two directions of a source are called. */
export function energies(source: string) {
  switch (source) {
    case "soc":
      return [];
    case "battery":
      return [
        { key: "charged", way: "into" },
        { key: "discharged", way: "out" },
      ] as const;
    case "grid":
      return [
        { key: "imported", way: "into" },
        { key: "exported", way: "out" },
      ] as const;
    case "charger":
      return [{ key: "delivered", way: "into" }] as const;
    default:
      return [{ key: "yield", way: "into" }] as const;
  }
}

function highest(records: readonly DayRecord[]) {
  return records.reduce<DayRecord["peak"]>(
    (found, { peak }) => (peak && peak.value > (found?.value ?? -Infinity) ? peak : found),
    undefined,
  );
}

function sum(records: readonly DayRecord[], part: (record: DayRecord) => number): number {
  return records.reduce((total, record) => total + part(record), 0);
}
