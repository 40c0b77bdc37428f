import { join } from "node:path";
import type { Alias } from "vite";

/** Modules of src/standins by the library they stand for. */
const standIns = {
  comlink: "comlink.ts",
  "hash-wasm": "hash-wasm.ts",
  jotai: "jotai/index.ts",
  i18next: "i18next.ts",
  "react-i18next": "react-i18next.ts",
  wouter: "wouter.ts",
  "wouter/use-browser-location": "wouter.ts",
  "@emotion/react": "emotion/react.ts",
  "@emotion/react/jsx-runtime": "emotion/jsx-runtime.ts",
} as const;

/** What the firmware's script holds in place of libraries. `root`: the project's folder. */
export function firmwareAliases(root: string): Alias[] {
  return Object.entries(standIns).map(([name, file]) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(root, "src/standins", file),
  }));
}
