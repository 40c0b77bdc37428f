import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "./makeFolder.ts";
import { troubleOf } from "./storeTrouble.ts";

/**
 * Writes a file of the hub's folder: whole or not at all, and for the hub's user only. Rejects with `StoreTrouble`, which
 * names the file and what can be done, such as on a full disk.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  try {
    await makeFolder(dirname(file));
    await writeFile(beside, text, { mode: 0o600 });
    await rename(beside, file);
  } catch (error) {
    // What was written of it would take the room that is left.
    await rm(beside, { force: true }).catch(() => undefined);
    throw troubleOf(error, file);
  }
}
