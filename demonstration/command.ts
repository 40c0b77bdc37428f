import { join, resolve } from "node:path";
import { runnerImport } from "vite";
import { root } from "../scripts/install.mjs";

// npm run build:demonstration [-- FOLDER]
// The pages name the files of their texts by a pattern, which only Vite resolves.
const { module } = await runnerImport<typeof import("./build.ts")>(
  join(root, "demonstration/build.ts"),
);
await module.buildDemonstration(resolve(process.argv[2] ?? "dist-demonstration"));
