import { useZone } from "#plant/history/zone.ts";
import { type Import, readImport } from "./read-import.ts";

export const importTasks = {
  /** Cuts days by a zone from now on. */
  zone(name: string): void {
    useZone(name);
  },

  /** Content of a file. Rejects when it cannot be read. */
  read: (file: Blob): Promise<Import> => readImport(file),
};

/** The functions of that worker. */
export type ImportTasks = typeof importTasks;
