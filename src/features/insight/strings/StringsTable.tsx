import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { OutlierWatch } from "#plant/strings/string-comparison.ts";
import { shownText, unitText } from "#protocol/internal/values.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import {
  sortedKeys,
  stringColumns,
  type Figure,
  type StringColumn,
  type StringOrder,
  type StringRow,
} from "./stringRows.ts";
import { Verdict } from "./Verdict.tsx";

interface StringsTableProps {
  readonly rows: readonly StringRow[];
  readonly watch: OutlierWatch;
}

/** All strings in a table sortable by any column; on a phone each string is a card. */
export function StringsTable({ rows, watch }: StringsTableProps) {
  const { t } = useTexts("insight");
  const [order, setOrder] = useState<StringOrder>({ column: "inverter", isDescending: false });
  const shown = useSorted(rows, order);
  const sortBy = (column: StringColumn) =>
    setOrder({
      column,
      // Figures sort in descending order first.
      isDescending: column === order.column ? !order.isDescending : isFigure(column),
    });
  return (
    <div css={scrollCss}>
      <table css={tableCss}>
        <caption css={visuallyHidden}>{t("strings.table")}</caption>
        <thead>
          <tr>
            {stringColumns.map((column) => (
              <HeadCell key={column} column={column} order={order} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.key} row={row} since={watch.since.get(row.key)} atMs={watch.atMs} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Sorted every few seconds only, so that rows with changing figures stay readable.
function useSorted(rows: readonly StringRow[], order: StringOrder): readonly StringRow[] {
  const { locale } = useFormats();
  const beat = useAtomValue(slowNowAtom);
  const present = rows.map(({ key }) => key).join();
  const keys = useMemo(
    () => sortedKeys(rows, order, (a, b) => a.localeCompare(b, locale, { numeric: true })),
    // oxlint-disable-next-line react/exhaustive-deps -- the figures change all the time; the beat stands for them
    [beat, present, order, locale],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
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

function Row({ row, since, atMs }: RowProps) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  const { shareOfSiblings = 1 } = row.compared;
  return (
    <tr>
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
          return (
            <th key={column} scope="row">
              <span>{shownText(row.name ?? t("strings.number", { number: row.number }))}</span>
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
          </td>
        );
      })}
    </tr>
  );
}

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

function figureText(formats: Formats, { value, unit, decimals }: Figure, isSigned: boolean) {
  const rounded = Math.abs(value) < 0.5 / 10 ** decimals ? 0 : value;
  const sign = isSigned && rounded > 0 ? "+" : "";
  return `${sign}${formats.fixed(rounded, decimals)}${unitText(unit)}`;
}

// Large text makes the table wider than its page; the padding leaves room for the focus ring.
const scrollCss = css`
  margin: -3px;
  padding: 3px;
  overflow-x: auto;
`;

const tableCss = css`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-14);
  & th {
    font-weight: var(--weight-normal);
    text-align: left;
  }
  & .figure {
    text-align: right;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & thead button {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    min-width: var(--target);
    min-height: var(--target);
    padding: 0;
    border: 0;
    background: transparent;
    color: var(--text-quiet);
    font-size: var(--text-12);
    cursor: pointer;
    &:hover {
      color: var(--text);
    }
  }
  & .figure > button {
    justify-content: flex-end;
  }
  & [aria-sort] > button {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
  & td,
  & th {
    padding: 0 var(--space-3) 0 0;
    vertical-align: top;
  }
  & tbody td,
  & tbody th {
    padding-top: var(--space-2);
    padding-bottom: var(--space-2);
    border-top: 1px solid var(--line);
  }
  & td:last-of-type,
  & th:last-of-type {
    padding-right: 0;
  }
  & tbody th > span {
    display: flex;
  }
  & .bar {
    display: block;
    position: relative;
    height: 4px;
    margin-top: 3px;
    border-radius: 2px;
    background: var(--surface-sunken);
    & > span {
      display: block;
      height: 100%;
      border-radius: 2px;
      background: var(--source-sun);
    }
    & > i {
      position: absolute;
      top: -2px;
      width: 2px;
      height: 8px;
      background: var(--text);
    }
  }
  @media (max-width: 59.99rem) {
    &,
    & thead,
    & tbody {
      display: block;
    }
    & thead > tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-5);
    }
    & thead th {
      padding: 0;
    }
    & .figure > button {
      justify-content: flex-start;
    }
    & tbody {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
      gap: var(--space-3);
    }
    & tbody > tr {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr));
      align-content: start;
      gap: 0 var(--space-5);
      padding: var(--space-3) var(--space-4);
      border-radius: var(--radius);
      background: var(--surface);
    }
    & tbody td,
    & tbody th {
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: 0 var(--space-2);
      padding: var(--space-1) 0;
      border: 0;
    }
    & tbody th > span:first-of-type {
      margin-right: auto;
    }
    & tbody td::before {
      content: attr(data-label);
      margin-right: auto;
      color: var(--text-quiet);
    }
    & tbody td:first-of-type,
    & tbody th {
      grid-column: 1 / -1;
    }
    & tbody td:first-of-type {
      color: var(--text-quiet);
      font-size: var(--text-12);
      padding: 0;
      justify-content: flex-start;
      &::before {
        content: none;
      }
    }
    & tbody th {
      font-size: var(--text-16);
      font-weight: var(--weight-strong);
    }
    & .bar {
      flex-basis: 100%;
    }
  }
`;
