import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { shownNode } from "./shownNode.ts";
import { unseenCss, visuallyHidden } from "./visuallyHidden.ts";

interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** Flush right with tabular figures. */
  readonly numeric?: boolean | undefined;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Subject of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
}

/** A table that becomes a list of labelled rows under 600 px. The first column heads its row. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table css={tableCss}>
      <caption css={visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, title, numeric }) => (
            <th key={id} scope="col" data-numeric={numeric}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ id, title, numeric, cell }) => (
              <td key={id} data-label={title} data-numeric={numeric}>
                {shownNode(cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// For the whole table: a style of each cell costs more than the cell.
const tableCss = css`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-14);
  & th {
    padding: var(--space-1) var(--space-3) var(--space-1) 0;
    color: var(--text-quiet);
    font-weight: var(--weight-normal);
    font-size: var(--text-12);
    text-align: left;
    vertical-align: bottom;
  }
  & td {
    padding: var(--space-2) var(--space-3) var(--space-2) 0;
    border-top: 1px solid var(--line);
    vertical-align: baseline;
  }
  & th:last-child,
  & td:last-child {
    padding-right: 0;
  }
  & [data-numeric="true"] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: 599.98px) {
    &,
    & tbody,
    & tr,
    & td {
      display: block;
    }
    & thead {
      ${unseenCss}
    }
    & tr {
      padding: var(--space-2) 0;
      border-top: 1px solid var(--line);
    }
    & td {
      display: flex;
      justify-content: space-between;
      gap: var(--space-4);
      padding: var(--space-1) 0;
      border: 0;
      text-align: right;
      overflow-wrap: anywhere;
    }
    & td::before {
      content: attr(data-label);
      flex: none;
      max-width: 50%;
      color: var(--text-quiet);
      text-align: left;
    }
  }
`;
