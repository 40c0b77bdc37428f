import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./root.ts";

const entry = join(root, "src/main.tsx");

/** Modules of data rather than code: the texts, and the worker, which is a program in a string. */
const data = ["#app/shared/i18n/loadTexts.ts", "#workers/worker.ts?worker&inline"];

/**
 * Puts these modules before all others in the script. Gzip finds repetitions within 32 KiB, so data between two parts
 * of the code would hide repetitions (1,000 bytes).
 */
export function dataFirst(): Plugin {
  let isPlaced = false;
  return {
    name: "data-first",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: entry },
      handler: (code) => {
        isPlaced = true;
        return { code: `${data.map((file) => `import "${file}";`).join("")}${code}`, map: null };
      },
    },
    buildEnd() {
      if (!isPlaced) this.error(`${entry} is not part of the image.`);
    },
  };
}
