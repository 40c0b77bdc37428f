import { join } from "node:path";

/** Folder of the project. */
export const root = join(import.meta.dirname, "..");
