import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// Never to be met by a test that works, however busy the machine is: a limit against hanging.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  plugins: [react({ jsxImportSource: "@emotion/react" })],
  worker: { format: "iife" },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          ...patience,
          environment: "node",
          include: ["test/{unit,property}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          ...patience,
          environment: "happy-dom",
          include: ["test/{component,integration}/**/*.test.{ts,tsx}"],
          // Rendering the whole interface on a busy machine takes its time.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          environment: "node",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/support/e2eSetup.ts"],
          expect: { poll: { timeout: 30_000, interval: 100 } },
          ...patience,
          maxWorkers: 2,
        },
      },
    ],
  },
});
