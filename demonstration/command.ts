import { resolve } from "node:path";
import { buildDemonstration } from "./build.ts";

// npm run build:demonstration [-- FOLDER]
await buildDemonstration(resolve(process.argv[2] ?? "dist-demonstration"));
