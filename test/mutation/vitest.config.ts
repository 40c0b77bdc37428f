import { defineConfig } from "vitest/config";

/** The tests that a mutant is run against: those without a page and without a browser. */
export default defineConfig({
  test: {
    environment: "node",
    include: process.env["MUTATION_TESTS"]?.split(",") ?? ["test/{unit,property}/**/*.test.ts"],
    // Whoever starts the command waits for it anyway; only a mutant that hangs reaches these.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    setupFiles: ["test/support/settleImports.ts"],
  },
});
