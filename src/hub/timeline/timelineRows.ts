import { highestIn } from "#plant/history/figures.ts";
import type { Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { columnsIn } from "#app/record/history/model/points.ts";
import type { Cell, Row } from "#app/record/history/model/rows.ts";
import type { JoinedTiles } from "./tiling.ts";

/** The columns that touch a window as rows of a table, without those of which nothing is known. */
export function timelineRows(
  { grid, columns }: JoinedTiles,
  window: TimeWindow,
  sources: readonly Source[],
): readonly Row[] {
  const [from, to] = columnsIn(grid, window);
  const rows = Array.from({ length: Math.max(to - from, 0) }, (_, at): Row => {
    const column = from + at;
    return {
      fromS: grid.fromS + column * grid.stepS,
      cells: sources.map((source, place): Cell | undefined => {
        const one = columns[place];
        if (one === undefined) return undefined;
        const figure = (name: keyof typeof one) => one[name][column] ?? 0;
        if (figure("coveredS") === 0) return undefined;
        const energies = { into: figure("inWh"), out: figure("outWh") };
        const high = highestIn(source, energies, grid.stepS, figure("high"));
        return { ...energies, low: figure("low"), mean: figure("mean"), high };
      }),
    };
  });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
}
