import { defineConfig } from "vitest/config";
import base from "../../vite.config.ts";

// npm run masters [-- -u]: behaviour that must stay the same while code is moved, compared with the files in golden/.
// Not a part of `npm test`, because every changed text would have to be accepted there again.
process.env["TZ"] = "UTC";

const { test: _, ...build } = base;

export default defineConfig({
  ...build,
  test: {
    environment: "happy-dom",
    setupFiles: ["test/support/cleanUp.ts"],
    include: ["tools/masters/*.master.ts"],
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
});
