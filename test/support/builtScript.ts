import { build } from "vite";
import wasm from "vite-plugin-wasm";
import { root } from "./sources.ts";

/** A module and all it imports, its worker too, as a classic script. `entry`: its path from the project's root. */
export async function builtScript(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    worker: { format: "es", plugins: () => [wasm()] },
    build: { write: false, lib: { entry, formats: ["iife"], name: "script" } },
  });
  for (const { output } of Array.isArray(built) ? built : []) return output[0].code;
  throw new Error(`${entry} did not build`);
}
