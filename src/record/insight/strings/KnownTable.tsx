import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import type { StringNow } from "#hub-api/sky.ts";
import { hasDirection } from "#plant/sky/clear-power.ts";
import { compassOf } from "#plant/sky/horizon.ts";
import { FacingCard } from "./FacingCard.tsx";
import { useHasOwnOrder } from "./ownOrder.ts";
import { useOutlierWatch } from "./outlierWatch.ts";
import {
  sortedKeys,
  stringColumns,
  defaultOrder,
  type StringOrder,
  type StringRow,
} from "./stringRows.ts";
import type { StringsProps } from "./StringsPage.tsx";
import { scrollCss, tableCss } from "./tableCss.ts";
import { Row, TableHead } from "./tableParts.tsx";
import { knownRows, sectionsOf, type SectionOf } from "./sections.ts";

interface KnownTableProps extends StringsProps {
  readonly known: readonly StringNow[];
  /** The inverter that a battery feeds. */
  readonly storageSerial: string | undefined;
}

/** All strings by which way they face; those that give too little stand first. */
export function KnownTable({ rows: plain, known, storageSerial }: KnownTableProps) {
  const { t } = useTexts(["sky", "insight"]);
  const formats = useFormats();
  const [order, setOrder] = useState<StringOrder>();
  const rows = useMemo(() => knownRows(plain, known), [plain, known]);
  const watch = useOutlierWatch(rows);
  const sections = useSections({ rows, known, storageSerial, order, weak: watch.since });
  return (
    <>
      <div css={scrollCss}>
        <table css={[tableCss, sectionsCss]}>
          <caption css={visuallyHidden}>{t("strings.table", { ns: "insight" })}</caption>
          <TableHead order={order ?? defaultOrder} onOrder={setOrder} />
          {sections.map((section) => (
            <tbody key={section.id}>
              <tr className="section">
                <th colSpan={stringColumns.length} scope="rowgroup">
                  {titleOf(t, formats, section.of)}
                </th>
              </tr>
              {section.rows.map((row) => (
                <Row key={row.key} row={row} since={watch.since.get(row.key)} atMs={watch.atMs} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p>{t("strings.rule")}</p>
      <FacingCard
        rows={rows.filter(
          ({ isKnown, compared }) => isKnown !== true && compared.serial !== storageSerial,
        )}
      />
    </>
  );
}

interface ArrangedTableProps extends KnownTableProps {
  readonly order: StringOrder | undefined;
  readonly weak: ReadonlyMap<string, number>;
}

// Arranged every few seconds only, so that rows with changing figures stay readable.
function useSections({ rows, known, storageSerial, order, weak }: ArrangedTableProps) {
  const { locale } = useFormats();
  const tick = useAtomValue(slowNowAtom);
  const isOwn = useHasOwnOrder();
  const present = rows.map(({ key }) => key).join();
  const arranged = useMemo(() => {
    const names = (a: string, b: string) => a.localeCompare(b, locale, { numeric: true });
    const sorted = order ? pick(rows, sortedKeys(rows, order, names)) : rows;
    const isWeak = ({ key }: StringRow) => !isOwn && weak.has(key);
    return sectionsOf(sorted, known, { storageSerial, isWeak });
    // oxlint-disable-next-line react/exhaustive-deps -- the figures change all the time; the table follows the slow clock
  }, [tick, present, order, locale, known, storageSerial, isOwn]);
  return arranged.map((section) => {
    const keys = section.rows.map(({ key }) => key);
    return { ...section, rows: pick(rows, keys) };
  });
}

function pick(rows: readonly StringRow[], keys: readonly string[]): readonly StringRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

type Translate = ReturnType<typeof useTexts<readonly ["sky", "insight"]>>["t"];

function titleOf(t: Translate, formats: Formats, of: SectionOf): string {
  switch (of.kind) {
    case "group": {
      const tilt = formats.fixed(of.plane.tiltDeg, 0);
      if (!hasDirection(of.plane)) return t("strings.level", { tilt });
      const direction = t(`in.${compassOf(of.plane.azimuthDeg)}`);
      const azimuth = formats.fixed(of.plane.azimuthDeg, 0);
      return t("strings.facing", { direction, azimuth, tilt });
    }
    case "unknown":
      return of.reason
        ? t("strings.unknown", { reason: t(`reason.${of.reason}`) })
        : t("state.unknown");
    case "said":
      return t("strings.said", { direction: t(`in.${of.facing}`) });
    case "battery":
      return t("strings.battery");
  }
}

const sectionsCss = css`
  & tbody > tr.section > th {
    padding-top: var(--space-5);
    font-size: var(--text-14);
    font-weight: var(--weight-strong);
  }
  & small {
    display: block;
    color: var(--text-quiet);
    font-size: var(--text-12);
  }
  @media (max-width: 59.99rem) {
    & tbody > tr.section {
      display: block;
      grid-column: 1 / -1;
      padding: 0;
      background: transparent;
      & > th {
        justify-content: flex-start;
        padding-bottom: 0;
      }
    }
    & small {
      flex-basis: 100%;
      text-align: right;
    }
  }
`;
