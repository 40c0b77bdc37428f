import { css } from "@emotion/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayStartS } from "#plant/history/local-day.ts";
import { hourSummaries } from "#plant/history/summary.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { dayFigures } from "./chartModel.ts";
import { energies } from "./HistoryFigures.tsx";
import type { Shown } from "./shown.ts";
import { dayText, energyText, timeText, valueText } from "./useChartTexts.ts";

/** The figures of a chart as a table: by hour, or of a month by day. Made only when it is opened. */
export function HistoryTable({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("history");
  const [isOpen, setOpen] = useState(false);
  const caption = t(shown.choice.view === "month" ? "table.days" : "table.hours");
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary css={summaryCss}>{caption}</summary>
      {isOpen && <Rows shown={shown} caption={caption} />}
    </details>
  );
}

function Rows({ shown, caption }: { readonly shown: Shown; readonly caption: string }) {
  const { t } = useTranslation("history");
  const formats = useFormats();
  const { source, view } = shown.choice;
  const value = (number: number) => valueText(formats, source, number);
  const energyColumns = (titleOfOne?: string) => {
    const ways = energies(source);
    return ways.map(({ key, way }) => ({
      id: key,
      title: (ways.length === 1 && titleOfOne) || t(`figures.${key}`),
      numeric: true,
      cell: ({ record }: { readonly record: Parameters<typeof dayFigures>[1] }) =>
        energyText(formats, dayFigures(source, record)[way]),
    }));
  };
  if (view === "month") {
    const days = shown.month.flatMap(({ day, record }) => (record ? [{ day, record }] : []));
    return (
      <DataTable
        caption={caption}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          {
            id: "day",
            title: t("view.day"),
            cell: ({ day }) => dayText(formats, dayStartS(day) ?? 0),
          },
          ...energyColumns(),
          ...(source === "soc"
            ? [
                {
                  id: "mean",
                  title: t("table.mean"),
                  numeric: true,
                  cell: ({ record }: (typeof days)[number]) =>
                    value(dayFigures(source, record).into),
                },
              ]
            : []),
          {
            id: "high",
            title: t("table.high"),
            numeric: true,
            cell: ({ record }) => value(record.peak?.value ?? Number.NaN),
          },
        ]}
      />
    );
  }
  const hours = shown.days
    .slice(-1)
    .flatMap((day) => hourSummaries(day.minutes, day.startS))
    .map((hour) => ({ ...hour, record: { energy: hour } }));
  return (
    <DataTable
      caption={caption}
      rows={hours}
      rowKey={({ fromS }) => fromS}
      columns={[
        { id: "time", title: t("table.time"), cell: ({ fromS }) => timeText(formats, fromS) },
        ...(["low", "mean", "high"] as const).map((key) => ({
          id: key,
          title: t(`table.${key}`),
          numeric: true,
          cell: (hour: (typeof hours)[number]) => value(hour[key]),
        })),
        ...energyColumns(t("table.energy")),
      ]}
    />
  );
}

const summaryCss = css`
  min-height: var(--target);
  padding: var(--space-3) 0;
  font-size: var(--text-14);
  cursor: pointer;
`;
