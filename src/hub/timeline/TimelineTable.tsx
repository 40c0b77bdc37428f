import { useCallback, useMemo } from "react";
import type { Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { FiguresTable } from "#app/record/history/table/FiguresTable.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import type { NameOf } from "#app/record/history/model/sourceNames.ts";
import { timelineRows } from "./timelineRows.ts";
import { useTileCache, useTiles } from "./useTiles.ts";
import { columnTime } from "./useTimelineTexts.ts";

interface TimelineTableProps {
  readonly history: History;
  readonly sources: readonly Source[];
  readonly window: TimeWindow;
  readonly nameOf: NameOf;
}

export function TimelineTable(props: TimelineTableProps) {
  const { t } = useTexts("hub");
  const caption = t("timeline.table");
  return (
    <Folded title={caption}>
      <Rows {...props} caption={caption} />
    </Folded>
  );
}

const MOST_ROWS = 48;

function Rows(props: TimelineTableProps & { readonly caption: string }) {
  const { history, sources, window, nameOf, caption } = props;
  const ids = useMemo(() => sources.map(({ id }) => id), [sources]);
  const tiles = useTiles(useTileCache(history, ids), ids, window, MOST_ROWS);
  const { stepS } = tiles.grid;
  const timeOf = useCallback(
    (formats: Formats, timeS: number) => columnTime(formats, timeS + stepS / 2, stepS),
    [stepS],
  );
  const rows = timelineRows(tiles, window, sources);
  return <FiguresTable {...{ caption, sources, rows, timeOf, nameOf }} />;
}
