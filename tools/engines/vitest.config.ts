import { defineConfig } from "vitest/config";
import base from "../../vite.config.ts";

// npm run test:engines: the page in Firefox and WebKitGTK if installed. Not a part of `npm test`, because both are
// large and rarely installed.
process.env["TZ"] = "Europe/Berlin";

const { test: _, ...build } = base;

export default defineConfig({
  ...build,
  test: {
    environment: "node",
    include: ["tools/engines/*.engine.ts"],
    testTimeout: 900_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
