import type { NamedRecord } from "#plant/history/csv.ts";
import type { CurveFormat } from "#plant/history/curve-table.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { usedZone } from "#plant/history/zone.ts";
import { exportTasks, type ExportTasks } from "#workers/export-tasks.ts";
import { createBridge } from "./bridge.ts";

const bridge = createBridge<ExportTasks>(async () => {
  const { default: ExportWorker } = await import("../../../workers/export-worker.ts?worker&inline");
  return new ExportWorker();
});

/** Parts of a file, made by a worker; by the page where there is none. Its texts never reach the page. */
export const exportInWorker = {
  records: (records: readonly NamedRecord[]) =>
    bridge.run<Blob>(
      (tasks) => tasks.records(records),
      () => Promise.resolve(exportTasks.records(records)),
    ),
  curves: (days: readonly (readonly (DayRecord | undefined)[])[], format: CurveFormat) =>
    bridge.run<Blob>(
      async (tasks) => {
        const zone = usedZone();
        if (zone !== undefined) await tasks.zone(zone);
        return tasks.curves(days, format);
      },
      () => Promise.resolve(exportTasks.curves(days, format)),
    ),
} as const;
