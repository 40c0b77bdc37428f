import { build } from "vite";
import { root } from "./sources.ts";

/** A module and all it imports as one classic script, built as the page is. `entry`: its path from the project's root. */
export async function builtScript(entry: string): Promise<string> {
  const built = await build({
    root,
    logLevel: "silent",
    publicDir: false,
    build: { write: false, lib: { entry, formats: ["iife"], name: "script" } },
  });
  for (const { output } of Array.isArray(built) ? built : []) return output[0].code;
  throw new Error(`${entry} did not build`);
}
