import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Makes a folder that only its owner can read, and those above it. Rejects with the system's error. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const made = await make(path);
  if (made === undefined) return;
  // Node's own `recursive` never ends where the system says this although the parent exists, as below /proc.
  if (made.code !== "ENOENT" || dirname(path) === path) throw made;
  await makeFolder(dirname(path));
  const again = await make(path);
  if (again !== undefined) throw again;
}

/** Undefined when the folder is there. */
async function make(path: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode: 0o700 });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return "code" in error && error.code === "EEXIST" ? undefined : error;
  }
}
