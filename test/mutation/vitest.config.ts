import { defineConfig, type Plugin } from "vitest/config";

/** Stryker runs tests in threads, in which the hub's database sometimes ends the whole process without a word. */
const ownProcess: Plugin = {
  name: "own-process",
  configureVitest: ({ project }) => {
    project.config.pool = "forks";
  },
};

/** The tests that a mutant is run against: those without a page and without a browser. */
export default defineConfig({
  plugins: [ownProcess],
  // As in vite.config.ts. Where a test file cannot be loaded, `npm run mutate` says so and stops.
  define: { TARGET_FIRMWARE: "undefined" },
  json: { namedExports: false },
  test: {
    environment: "node",
    isolate: false,
    // With every mutant in it, the code has other types.
    exclude: ["test/unit/code-blocks.test.ts"],
    include: process.env["MUTATION_TESTS"]?.split(",") ?? ["test/{unit,property}/**/*.test.ts"],
    // Code with all its mutants is slow. Stryker ends a mutant that hangs, by what its tests took without it.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    setupFiles: ["test/mutation/coverage.mjs", "test/support/endOfFile.ts"],
  },
});
