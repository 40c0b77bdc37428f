import { buildDefines, hosted } from "../../scripts/build/built.ts";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vitest/config";
import { pageAliases } from "../../scripts/build/pageAliases.ts";
import { testWindow } from "../../scripts/testWindow.ts";

const tests = process.env["MUTATION_TESTS"]?.split(",") ?? ["test/{unit,property}/**/*.test.ts"];
/** Tests of the page need a window; they cannot run together with the others. */
const isOfPage = tests.some((path) => path.startsWith("test/component/"));

/** Stryker runs tests in threads, in which the hub's database sometimes silently ends the whole process. */
const ownProcess: Plugin = {
  name: "own-process",
  configureVitest: ({ project }) => {
    project.config.pool = "forks";
  },
};

/** The tests for a mutant: those without a page and without a browser, or those of the page. */
export default defineConfig({
  plugins: [ownProcess, ...(isOfPage ? [react({ jsxImportSource: "@emotion/react" })] : [])],
  // As in vite.config.ts. If a test file cannot be loaded, `npm run mutate` says so and stops.
  resolve: { alias: [...pageAliases] },
  define: buildDefines(hosted),
  json: { namedExports: false },
  test: {
    environment: isOfPage ? "happy-dom" : "node",
    environmentOptions: testWindow,
    isolate: false,
    // With every mutant in it, the code has other types.
    exclude: ["test/unit/code-blocks.test.ts"],
    include: tests,
    // Code with all its mutants is slow. Stryker itself ends a mutant that hangs, by the tests' normal time.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    setupFiles: [
      "tools/mutation/coverage.mjs",
      "test/support/endOfFile.ts",
      ...(isOfPage ? ["test/support/cleanUp.ts"] : []),
    ],
  },
});
