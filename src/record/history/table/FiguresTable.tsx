import { jointBasis } from "#plant/history/figures.ts";
import { isPower } from "#plant/history/sources.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { countedName } from "../export/countedName.ts";
import type { Cell, Row } from "../model/rows.ts";
import type { ClearColumn } from "../model/historyData.ts";
import { TableFile, type TableFigures } from "./TableFile.tsx";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { valueText } from "../model/texts.ts";

interface FiguresTableProps extends TableFigures {
  /** A column that compares the row which begins at a time with a clear sky. */
  readonly clear?: ClearColumn | undefined;
}

export function FiguresTable(props: FiguresTableProps) {
  const { caption, sources, rows, timeOf, nameOf } = props;
  const { t } = useTexts("history");
  const formats = useFormats();
  const isSingle = sources.length === 1;
  const columns = sources.flatMap((source, at) => {
    const column = (id: string, title: string, text: (cell: Cell) => string | undefined) => ({
      id: `${source.id} ${id}`,
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
      !isPower(source) && !has("mean")
        ? [column("into", t("table.mean"), ({ into }) => valueText(formats, source, into))]
        : [];
    const counted = countedName(jointBasis(rows.map(({ cells }) => cells[at]?.basis)));
    const flows = source.flows.map(({ name, way }) => {
      const title = t(`figures.${name}`);
      const isCounted = way === "into" && counted !== undefined;
      const basis = isCounted ? `, ${t(`export.column.${counted}`)}` : "";
      return column(name, `${title}${basis}`, (cell) => {
        const { correctedDays: count = 0 } = cell;
        const mark = () => (cell.isDay ? t("correct.mark") : t("correct.markDays", { count }));
        return `${energyText(formats, cell[way])}${way === "into" && count > 0 ? ` (${mark()})` : ""}`;
      });
    });
    return [...flows, ...mean, ...values];
  });
  return (
    <>
      <TableFile {...props} />
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={({ fromS }) => fromS}
        columns={[
          {
            id: "time",
            title: t("table.time"),
            cell: ({ fromS }) => timeOf(formats, fromS),
          },
          ...columns,
          ...clearColumns(props.clear),
        ]}
      />
    </>
  );
}

function clearColumns(clear: ClearColumn | undefined) {
  if (!clear) return [];
  const cell = ({ fromS }: Row) => clear.text(fromS) ?? "–";
  return [{ id: "clear", title: clear.title, numeric: true, cell }];
}
