import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Makes a folder that only its owner can read, and those above it. Rejects with the system's error. */
export function makeFolder(folder: string): Promise<void> {
  return new Promise((done) => {
    makeFolderNow(folder);
    done();
  });
}

/** The same before anything else happens. Throws the system's error. */
export function makeFolderNow(folder: string): void {
  const path = resolve(folder);
  const failure = make(path);
  if (failure === undefined) return;
  // Node's own `recursive` never ends where the system says this although the parent exists, as below /proc.
  if (failure.code !== "ENOENT" || dirname(path) === path) throw failure;
  makeFolderNow(dirname(path));
  const again = make(path);
  if (again !== undefined) throw again;
}

/** Undefined when the folder is there. */
function make(path: string): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(path, { mode: 0o700 });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return "code" in error && error.code === "EEXIST" ? undefined : error;
  }
}
