import { fileURLToPath } from "node:url";
import type { Alias } from "vite";

/** Modules of packages that builds, the development server and tests of the page take from elsewhere. */
export const pageAliases: readonly Alias[] = [
  // Elements without a component of Emotion (decision 46).
  {
    find: /^@emotion\/react\/jsx-(dev-)?runtime$/,
    replacement: fileURLToPath(new URL("../../src/shared/ui/styledElements.ts", import.meta.url)),
  },
  // A package for versions of React without this hook.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
];
