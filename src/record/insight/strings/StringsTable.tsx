import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { OutlierWatch } from "#plant/strings/string-comparison.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import { useHasOwnOrder } from "./ownOrder.ts";
import {
  sortedKeys,
  defaultOrder,
  weakFirst,
  type StringOrder,
  type StringRow,
} from "./stringRows.ts";
import { scrollCss, tableCss } from "./tableCss.ts";
import { Row, TableHead } from "./tableParts.tsx";

interface StringsTableProps {
  readonly rows: readonly StringRow[];
  readonly watch: OutlierWatch;
}

/** All strings in a table sortable by any column; on a phone each string is a card. */
export function StringsTable({ rows, watch }: StringsTableProps) {
  const { t } = useTexts("insight");
  const [order, setOrder] = useState(defaultOrder);
  const shown = useSorted(rows, order, watch);
  return (
    <div css={scrollCss}>
      <table css={tableCss}>
        <caption css={visuallyHidden}>{t("strings.table")}</caption>
        <TableHead order={order} onOrder={setOrder} />
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
function useSorted(
  rows: readonly StringRow[],
  order: StringOrder,
  { since }: OutlierWatch,
): readonly StringRow[] {
  const { locale } = useFormats();
  const tick = useAtomValue(slowNowAtom);
  const present = rows.map(({ key }) => key).join();
  const isOwn = useHasOwnOrder();
  const isWeakFirst = !isOwn;
  const weakKeys = isWeakFirst && [...since.keys()].join();
  const keys = useMemo(
    () =>
      sortedKeys(isWeakFirst ? weakFirst(rows, ({ key }) => since.has(key)) : rows, order, (a, b) =>
        a.localeCompare(b, locale, { numeric: true }),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the figures change all the time; the table follows the slow clock
    [tick, present, order, locale, weakKeys],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
