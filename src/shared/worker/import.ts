import { usedZone } from "#plant/history/zone.ts";
import { importTasks, type ImportTasks } from "#workers/import-tasks.ts";
import type { Import } from "#workers/read-import.ts";
import { createBridge } from "./bridge.ts";

const bridge = createBridge<ImportTasks>(async () => {
  const { default: ImportWorker } = await import("../../../workers/import-worker.ts?worker&inline");
  return new ImportWorker();
});

/** Content of a file, read by a worker, since a year by the minute takes seconds; by the page where there is none. */
export function importInWorker(file: Blob): Promise<Import> {
  return bridge.run<Import>(
    async (tasks) => {
      const zone = usedZone();
      if (zone !== undefined) await tasks.zone(zone);
      return tasks.read(file);
    },
    () => importTasks.read(file),
  );
}
