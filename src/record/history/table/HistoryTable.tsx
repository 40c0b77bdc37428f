import { useMemo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { FiguresTable } from "./FiguresTable.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { hourGrid, rowKinds, rowsOf } from "../model/rows.ts";
import { foldDays, type HistoryData } from "../model/historyData.ts";
import type { NameOf } from "../model/sourceNames.ts";
import { useColumns } from "../model/useColumns.ts";
import { viewOf } from "../model/views.ts";

interface HistoryTableProps {
  readonly shown: HistoryData;
  readonly nameOf: NameOf;
}

/** The figures of a chart as a table. */
export function HistoryTable({ shown, nameOf }: HistoryTableProps) {
  const { t } = useTexts("history");
  const caption = t(`table.${viewOf(shown.choice.view).rows}`);
  return (
    <Folded title={caption}>
      <Rows shown={shown} nameOf={nameOf} caption={caption} />
    </Folded>
  );
}

function Rows({ shown, nameOf, caption }: HistoryTableProps & { readonly caption: string }) {
  const kind = rowKinds[viewOf(shown.choice.view).rows];
  const jobs = useMemo(() => (kind.step ? [] : hourJobs(shown)), [kind, shown]);
  const grid = useMemo(() => hourGrid(shown), [shown]);
  const hours = useColumns(jobs, grid, shown.choice);
  return (
    <FiguresTable
      caption={caption}
      sources={shown.choice.sources}
      rows={rowsOf(shown, hours?.columns ?? [])}
      timeOf={kind.time}
      nameOf={nameOf}
      {...{ clear: shown.clear?.column }}
    />
  );
}

function hourJobs({ layers, period }: HistoryData) {
  const startS = dayStartS(period.first) ?? 0;
  return layers.map(({ days }) =>
    foldDays(
      days.filter(({ day }) => day >= period.first),
      startS,
    ),
  );
}
