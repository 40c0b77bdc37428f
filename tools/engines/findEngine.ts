import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of a program of this machine; undefined when it is not installed. */
export function findEngine(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
