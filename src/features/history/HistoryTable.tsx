import { css } from "@emotion/react";
import { useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { hourGrid, rowKinds, rowsOf, type Cell, type Row } from "./rows.ts";
import { folded, type Shown } from "./shown.ts";
import { energies, type NameOf } from "./sourceNames.ts";
import { energyText, valueText } from "./texts.ts";
import { useColumns } from "./useColumns.ts";
import { viewOf } from "./views.ts";

interface HistoryTableProps {
  readonly shown: Shown;
  readonly nameOf: NameOf;
}

/** The figures of a chart as a table. Made only when it is opened. */
export function HistoryTable({ shown, nameOf }: HistoryTableProps) {
  const { t } = useTexts("history");
  const [isOpen, setOpen] = useState(false);
  const caption = t(`table.${viewOf(shown.choice.view).rows}`);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary css={summaryCss}>{caption}</summary>
      {isOpen && <Rows shown={shown} nameOf={nameOf} caption={caption} />}
    </details>
  );
}

function Rows({ shown, nameOf, caption }: HistoryTableProps & { readonly caption: string }) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const kind = rowKinds[viewOf(shown.choice.view).rows];
  const jobs = useMemo(() => (kind.step ? [] : hourJobs(shown)), [kind, shown]);
  const grid = useMemo(() => hourGrid(shown), [shown]);
  const hours = useColumns(jobs, grid, shown.choice);
  const rows = rowsOf(shown, hours?.columns ?? []);
  const isSingle = shown.layers.length === 1;
  const columns = shown.layers.flatMap(({ source }, at) => {
    const column = (id: string, title: string, text: (cell: Cell) => string | undefined) => ({
      id: `${source} ${id}`,
      title: isSingle ? title : `${nameOf(source)} · ${title}`,
      numeric: true,
      cell: ({ cells }: Row) => (cells[at] && text(cells[at])) ?? "–",
    });
    const has = (key: "low" | "mean" | "high") =>
      rows.some(({ cells }) => cells[at]?.[key] !== undefined);
    const values = (["low", "mean", "high"] as const)
      .filter((key) => isSingle && has(key))
      .map((key) =>
        column(key, t(`table.${key}`), ({ [key]: value }) =>
          value === undefined ? undefined : valueText(formats, source, value),
        ),
      );
    const mean =
      source === "soc" && !has("mean")
        ? [column("into", t("table.mean"), ({ into }) => valueText(formats, source, into))]
        : [];
    const flows = energies(source).map(({ key, way }) =>
      column(key, t(`figures.${key}`), (cell) => energyText(formats, cell[way])),
    );
    return [...flows, ...mean, ...values];
  });
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ fromS }) => fromS}
      columns={[
        {
          id: "time",
          title: t("table.time"),
          cell: ({ fromS }) => kind.time(formats, fromS),
        },
        ...columns,
      ]}
    />
  );
}

function hourJobs({ layers, period }: Shown) {
  const startS = dayStartS(period.first) ?? 0;
  return layers.map(({ days }) =>
    folded(
      days.filter(({ day }) => day >= period.first),
      startS,
    ),
  );
}

const summaryCss = css`
  min-height: var(--target);
  padding: var(--space-3) 0;
  font-size: var(--text-14);
  cursor: pointer;
`;
