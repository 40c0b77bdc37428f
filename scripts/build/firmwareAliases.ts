import { join } from "node:path";
import type { Alias } from "vite";

/** What draws the page: React, or Preact by its compatible face. */
export type Runtime = "react" | "preact";

/** Modules of src/standins by the library they stand for. */
const standIns = {
  "hash-wasm": "hash-wasm.ts",
  i18next: "i18next.ts",
  "react-i18next": "react-i18next.ts",
  "@emotion/react": "emotion/react.ts",
  "@emotion/react/jsx-runtime": "emotion/jsx-runtime.ts",
} as const;

const preact = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
} as const;

/** What the firmware's script holds in place of libraries. `root`: the project's folder. */
export function firmwareAliases(root: string, runtime: Runtime): Alias[] {
  return [
    ...Object.entries(standIns).map(([name, file]) =>
      aliasOf(name, join(root, "src/standins", file)),
    ),
    ...(runtime === "preact"
      ? Object.entries(preact).map(([name, replacement]) => aliasOf(name, replacement))
      : []),
  ];
}

function aliasOf(name: string, replacement: string): Alias {
  return { find: new RegExp(`^${name}$`), replacement };
}
