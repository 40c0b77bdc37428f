import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import wasm from "vite-plugin-wasm";
import { defineConfig } from "vitest/config";
import { buildDefines, hosted } from "./scripts/build/built.ts";
import { chunkGroups } from "./scripts/build/chunks.ts";
import { compileAhead } from "./scripts/build/compileAhead.ts";
import { contentPolicy } from "./scripts/build/contentPolicy.ts";
import { pageAliases } from "./scripts/build/pageAliases.ts";
import { preloadFirst } from "./scripts/build/preloadFirst.ts";
import { onDemonstration } from "./scripts/demonstrationTests.ts";
import { writeStyles } from "./scripts/build/writeStyles.ts";
import { LongestFirst } from "./scripts/testOrder.ts";
import { testWindow } from "./scripts/testWindow.ts";

const buildUnderTest = process.env["HELIOGRAPH_BUILD"] ?? "hosted";

/** Tests that the test command leaves to another time: names of end-to-end tests, files and folders of others. */
const left = process.env["HELIOGRAPH_LEFT"]?.split(",").filter(Boolean) ?? [];
const leftInChromium = left.filter((name) => !name.includes("/"));
const leftInNode = left.filter((name) => name.includes("/"));

const walked = Object.keys(onDemonstration).filter((name) => onDemonstration[name] === true);

// No file leaves a state for another, so a worker loads each module once for all.
const sharedModules = { isolate: false, setupFiles: ["test/support/endOfFile.ts"] };

// Test files spend part of their time waiting for servers, so more of them run than there are cores.
const moreThanCores = Math.ceil(1.5 * availableParallelism());

// Only a test that hangs reaches these limits, however busy the machine is.
const patience = {
  testTimeout: process.env["HELIOGRAPH_RUNS"] === "many" ? 1_800_000 : 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};

const inSources = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const wholes = {
  firstPage: inSources("core/live/LivePage.tsx"),
  devices: inSources("core/live/device/deviceViews.ts"),
  profile: fileURLToPath(new URL("protocol/client/ask-profile.ts", import.meta.url)),
  sun: inSources("shared/live/sun.ts"),
  day: inSources("core/live/day/DayCard.tsx"),
  record: inSources("shared/history/history.ts"),
  ownSky: inSources("record/sky/loadOwnSky.ts"),
};

export default defineConfig({
  plugins: [
    react({ jsxImportSource: "@emotion/react" }),
    writeStyles(),
    preloadFirst(),
    compileAhead(),
    // The last: it vouches for the page as it stands then.
    contentPolicy(),
  ],
  define: buildDefines(hosted),
  // Texts are taken as a whole.
  json: { namedExports: false },
  resolve: { alias: [...pageAliases] },
  // The kernel starts by a top-level await, which only a module has. Older browsers do without a worker.
  worker: {
    format: "es",
    plugins: () => [wasm()],
    rolldownOptions: {
      output: { comments: false },
      checks: { pluginTimings: false, toleratedTransform: false },
    },
  },
  experimental: {
    // Scripts name each other by relative paths: a hub may serve them below any path.
    renderBuiltUrl: (_file, { hostType }) => (hostType === "js" ? { relative: true } : undefined),
  },
  build: {
    // Supported by Chrome 87, Safari 14 and Firefox 78; a test checks the built scripts.
    target: "es2020",
    // The firmware serves no such file, and a worker made from a text could not request it.
    assetsInlineLimit: (path) => path.endsWith(".wasm") || undefined,
    // It would run with the first script, when those files are already requested.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The plugins take most of a build's time: parsing styles and the page.
      checks: { pluginTimings: false },
      // No class here redefines a field of another, so a plain assignment makes the same field.
      transform: { assumptions: { setPublicClassFields: true } },
      treeshake: {
        // A read with an unused value is left out, so only a call can force a layout.
        propertyReadSideEffects: false,
        // Emotion's withTheme alone needs these; they are CommonJS, which is else kept whole.
        moduleSideEffects: [{ test: /\/(hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        // The first script names all others: the shortest hash that is allowed.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { groups: chunkGroups(wholes) },
      },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          ...patience,
          ...sharedModules,
          environment: "node",
          maxWorkers: moreThanCores,
          include: ["test/{unit,property}/**/*.test.ts"],
          exclude: leftInNode.map((name) => (name.endsWith(".ts") ? name : `${name}/**`)),
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          ...patience,
          ...sharedModules,
          environment: "happy-dom",
          setupFiles: [...sharedModules.setupFiles, "test/support/cleanUp.ts"],
          maxWorkers: moreThanCores,
          // Rendering makes much garbage: more room for it spares collections, 7 % of the processor time.
          execArgv: ["--max-semi-space-size=64"],
          environmentOptions: testWindow,
          include: ["test/{component,integration}/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          ...sharedModules,
          environment: "node",
          include:
            buildUnderTest === "demonstration"
              ? walked.map((name) => `test/e2e/${name}.test.ts`)
              : ["test/e2e/**/*.test.ts"],
          // These look at no build, at all of them, or at a page that a hub serves: once is enough.
          exclude: [
            ...leftInChromium.map((name) => `test/e2e/${name}.test.ts`),
            ...(buildUnderTest === "firmware"
              ? [
                  "test/e2e/{built-files,demonstration,harness,package,program,start,worker}.test.ts",
                ]
              : []),
          ],
          globalSetup: ["test/support/e2eSetup.ts"],
          ...patience,
          // A browser that also runs the hub writes two years of its past beside every test.
          ...(buildUnderTest === "demonstration" && { testTimeout: 600_000 }),
          // A test waits for a third of its time.
          maxWorkers: 4,
        },
      },
    ],
  },
});
