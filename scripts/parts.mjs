import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./install.mjs";

/**
 * Tests that depend on few sources. A part runs when its sources have changed since it passed last, and always in
 * `npm run test:all`. `reads` are files and folders; `files` are names of end-to-end tests, and files and folders of
 * other tests, whose imports are all in `reads` (`test/unit/scripts/parts.test.ts`).
 */
export const parts = {
  /** Differences between firmware releases: then every release is walked. */
  releases: {
    reads: [
      "embedded",
      "protocol/areas",
      "protocol/firmware",
      "protocol/schema",
      "simulator",
      "src/core/settings",
    ],
    files: ["releases"],
  },
  /** Behaviour that differs in Preact. */
  image: {
    reads: [
      "embedded",
      "src/entries",
      "src/shared/ui",
      "scripts/build",
      "package-lock.json",
      "vite.config.ts",
    ],
    files: ["built-files"],
  },
  /** The end-to-end tests' own instruments, on planted faults. */
  instruments: {
    reads: ["test/support"],
    files: ["harness"],
  },
  library: {
    reads: ["protocol", "assembly", "scripts/build-protocol.mjs", "package-lock.json"],
    files: ["package"],
  },
  program: {
    reads: ["command", "hub/main.ts", "scripts/pack.ts", "deploy", "package-lock.json"],
    files: ["program", "start"],
  },
  demonstration: {
    reads: ["demonstration", "package-lock.json"],
    files: ["demonstration"],
  },
  /** Days and years, as a page and a hub keep and draw them. */
  record: {
    reads: [
      "src/record",
      "src/shared/history",
      "src/shared/worker",
      "plant",
      "hub/record",
      "hub/store",
      "workers",
      "assembly",
    ],
    files: ["history", "history-hub", "history-recording", "own-sky", "recount", "what-if"],
  },
  /** Pages for a hub's administrator. */
  administration: {
    reads: ["hub", "hub-api", "src/hub"],
    files: ["hub-pages"],
  },
  /** A hub under attack, and over days of its promises, backups and record. */
  hub: {
    reads: [
      "assembly",
      "command",
      "demonstration",
      "hub",
      "hub-api",
      "plant",
      "protocol",
      "public/zones.json",
      "scripts",
      "simulator",
      "src/locales",
      "src/shared",
      "test/support",
      "workers",
    ],
    files: [
      "test/property/hub/guardian.test.ts",
      "test/unit/hub/backup/backups.test.ts",
      "test/unit/hub/fuzz.test.ts",
      "test/unit/hub/greedy-readers.test.ts",
      "test/unit/hub/guardian.test.ts",
      "test/unit/hub/record/service.test.ts",
      "test/unit/hub/record/source-recorder.test.ts",
      "test/unit/hub/store/killed.test.ts",
      "test/unit/hub/strangers.test.ts",
      "test/unit/hub/watch/limit-changes.test.ts",
      "test/unit/hub/watch/promises.test.ts",
    ],
  },
  /** The simulated gateway against the recorded answers of gateways. */
  simulator: {
    reads: [
      "simulator",
      "protocol",
      "assembly",
      "public/zones.json",
      "test/support",
      "test/fixtures/vectors",
    ],
    files: [
      "test/unit/simulator",
      "test/property/gateway-requests.test.ts",
      "test/property/past-plant.test.ts",
      "test/property/simulated-plant.test.ts",
    ],
  },
  /** Whole days and years that a recorder or a control loop lives through. */
  days: {
    reads: [
      "hub",
      "hub-api",
      "plant",
      "simulator",
      "protocol",
      "assembly",
      "public/zones.json",
      "scripts",
      "src/shared",
      "test/support",
      "test/fixtures/vectors",
    ],
    files: [
      "test/property/plant/balance.test.ts",
      "test/property/plant/random-days.test.ts",
      "test/unit/hub/record/recount-days.test.ts",
      "test/unit/hub/record/yield-days.test.ts",
      "test/unit/plant/whole-day.test.ts",
      "test/unit/readings/metered-year.test.ts",
      "test/unit/zero-feed-in/six-days.test.ts",
    ],
  },
  models: {
    reads: [
      "plant",
      "simulator",
      "protocol",
      "assembly",
      "public/zones.json",
      "scripts/skyPlants.ts",
      "test/support",
      "test/fixtures/vectors",
    ],
    files: [
      "test/property/plant/simulated-health.test.ts",
      "test/property/plant/sky.test.ts",
      "test/unit/plant/sky/sky-vectors.test.ts",
      "test/unit/what-if/battery-truth.test.ts",
      "test/unit/what-if/limiter-fit.test.ts",
      "test/unit/what-if/limiter-truth.test.ts",
    ],
  },
};

/**
 * The one list of end-to-end tests that only `npm run test:all` runs, by what else notices their faults in a commit.
 * Nothing is here that needs layout, keyboard, tabs, storage, policy, first paint or a worker of a real browser.
 */
const leftFor = {
  "test/component renders the same dialogs, forms and lists": [
    "commands",
    "dialogs",
    "gateway-list",
    "help",
    "hub-events",
    "hub-guardian",
    "info",
    "languages",
    "live-details",
    "live-dialogs",
    "reboot",
    "settings",
    "settings-inverter",
    "settings-parts",
  ],
  "test/integration and test/unit meet the same failures in memory": [
    "fault-matrix",
    "firmware",
    "hostile-input",
    "ingress",
    "tampered-storage",
  ],
  "test/property and test/unit check the same figures": [
    "clear-day",
    "insight",
    "limiter-past",
    "prices",
    "sky",
  ],
  "phone and pages-sound look at the same pages, with usual texts": ["large-numbers", "long-names"],
};

export const leftToAll = Object.values(leftFor).flat();

const record = join(root, "test/passed.json");

/** A sum of the sources of each part, as they are now. */
export function partSums() {
  return Object.fromEntries(Object.keys(parts).map((name) => [name, sourcesHash(name)]));
}

/** Names of the parts whose sources have changed since they passed. */
export function changedParts(sums) {
  const passed = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  return Object.keys(parts).filter((name) => passed[name] !== sums[name]);
}

/** The tests of the parts that are as they were when they passed. */
export function unchangedFiles(changed) {
  return Object.entries(parts).flatMap(([name, { files }]) =>
    changed.includes(name) ? [] : files,
  );
}

/** Notes that all parts have passed with these sums, taken before. The note is committed with the change. */
export function notePassed(sums) {
  writeFileSync(record, `${JSON.stringify(sums, null, 2)}\n`);
}

function sourcesHash(name) {
  const hash = createHash("sha256");
  const { reads, files } = parts[name];
  for (const path of [...reads, ...files.map(testsAt)]
    .flatMap(sourcesIn)
    .toSorted((a, b) => (a < b ? -1 : 1))) {
    // Git may hand out other line ends on another machine.
    hash.update(`${path}\n${readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n")}`);
  }
  return hash.digest("hex").slice(0, 16);
}

function testsAt(name) {
  return name.includes("/") ? name : `test/e2e/${name}.test.ts`;
}

function sourcesIn(place) {
  if (!statSync(join(root, place)).isDirectory()) return [place];
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|json|css|html|sh)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !/(^|\/)(node_modules|generated|dist)\//.test(path));
}
