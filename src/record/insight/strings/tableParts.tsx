import { css } from "@emotion/react";
import { Link } from "wouter";
import { stringId } from "#plant/history/sources.ts";
import { comparison } from "#plant/strings/string-comparison.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { addressPart } from "#protocol/address-part.ts";
import { shownText, unitText } from "#protocol/shown-text.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { powerDecimals } from "#app/shared/live/measuredText.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { ExpectedPower } from "./Expected.tsx";
import {
  stringColumns,
  type Figure,
  type StringColumn,
  type StringOrder,
  type StringRow,
} from "./stringRows.ts";
import { Verdict } from "./Verdict.tsx";

interface TableHeadProps {
  readonly order: StringOrder;
  readonly onOrder: (order: StringOrder) => void;
}

export function TableHead({ order, onOrder }: TableHeadProps) {
  const { t } = useTexts("insight");
  const sortBy = (column: StringColumn) =>
    onOrder({
      column,
      isDescending: column === order.column ? !order.isDescending : isFigure(column),
    });
  return (
    <thead>
      <tr data-label={t("strings.sortBy")}>
        {stringColumns.map((column) => (
          <HeadCell key={column} column={column} order={order} onSort={sortBy} />
        ))}
      </tr>
    </thead>
  );
}

function isFigure(column: StringColumn): boolean {
  return column !== "inverter" && column !== "string";
}

interface HeadCellProps {
  readonly column: StringColumn;
  readonly order: StringOrder;
  readonly onSort: (column: StringColumn) => void;
}

function HeadCell({ column, order, onSort }: HeadCellProps) {
  const { t } = useTexts("insight");
  const isSorted = order.column === column;
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={isFigure(column) ? "figure" : ""}
    >
      <button type="button" onClick={() => onSort(column)}>
        {t(`strings.column.${column}`)}
        {isSorted && <Icon name={order.isDescending ? "down" : "up"} size={14} />}
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: StringRow;
  /** Start of the outlier and time of the last check, ms. */
  readonly since: number | undefined;
  readonly atMs: number;
}

/** A string. */
export function Row({ row, since, atMs }: RowProps) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  const { shareOfSiblings = 1 } = row.compared;
  const isLasting = since !== undefined && atMs - since >= comparison.lastingMs;
  return (
    <tr className={isLasting ? "weak" : undefined}>
      {stringColumns.map((column) => {
        const label = t(`strings.column.${column}`);
        if (column === "inverter") {
          return (
            <td key={column} data-label={label}>
              {shownText(row.inverter)}
            </td>
          );
        }
        if (column === "string") {
          const name = shownText(row.name ?? t("strings.number", { number: row.number }));
          return (
            <th key={column} scope="row">
              <span>
                <LinkedName row={row}>{name}</LinkedName>
              </span>
              {since !== undefined && (
                <Verdict below={(1 - shareOfSiblings) * 100} forMs={atMs - since} />
              )}
            </th>
          );
        }
        const figure = row.figures[column];
        return (
          <td key={column} data-label={label} className="figure">
            {figure ? figureText(formats, figure, column === "share") : "–"}
            {column === "power" && <ShareBar row={row} />}
            {column === "power" && <ExpectedPower row={row} />}
          </td>
        );
      })}
    </tr>
  );
}

interface NameProps {
  readonly row: StringRow;
  readonly children: string;
}

function LinkedName({ row: { compared }, children }: NameProps) {
  const { t } = useTexts("insight");
  const source = addressPart(stringId(compared.serial, compared.channel));
  return (
    <Link href={`/history?source=${source}`} title={t("strings.curve")} css={linkCss}>
      {children}
    </Link>
  );
}

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-width: var(--target);
  min-height: var(--target);
`;

/** Power as a bar; the mark shows the level of the siblings. */
function ShareBar({ row }: { readonly row: StringRow }) {
  const { powerW, peakW, expectedW } = row.compared;
  if (powerW === undefined || peakW === undefined) return null;
  const percent = (ofW: number) => `${Math.min(100, Math.max(0, (ofW / peakW) * 100))}%`;
  return (
    <span className="bar" aria-hidden>
      <span style={{ width: percent(powerW) }} />
      {expectedW !== undefined && <i style={{ left: percent(expectedW) }} />}
    </span>
  );
}

function figureText(formats: Formats, figure: Figure, isSigned: boolean) {
  const { value, unit } = figure;
  const decimals = powerDecimals(value, unit, figure.decimals);
  const rounded = Math.abs(value) < 0.5 / 10 ** decimals ? 0 : value;
  const sign = isSigned && rounded > 0 ? "+" : "";
  return `${sign}${formats.fixed(rounded, decimals)}${unitText(unit)}`;
}
