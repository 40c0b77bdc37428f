import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import * as v from "valibot";
import { benchCases } from "./cases.ts";
import { type BenchResult, runPaired } from "./compareTimes.ts";
import { findBrowser } from "../scripts/browser.mjs";
import { builtScript } from "../test/support/builtScript.ts";
import { startFirefox } from "../tools/engines/firefox.ts";
import { findEngine } from "../tools/engines/findEngine.ts";
import { root } from "../test/support/sources.ts";

// Prints the cost of the kernel against its reference in JavaScript: medians of paired runs in Node, Chromium and
// Firefox. `npm run bench:kernel -- chromium` runs only some of them.
type Results = readonly BenchResult[];

const ms = v.number();
const BenchResults = v.array(
  v.object({
    name: v.string(),
    kernelMs: ms,
    scriptMs: ms,
    ratio: v.number(),
    fixedMs: v.tuple([ms, ms, ms]),
  }),
);

const places: Readonly<Record<string, (page: string) => Promise<Results>>> = {
  node: async () => (await benchCases()).map((benchCase) => runPaired(benchCase)),
  chromium: inChromium,
  firefox: inFirefox,
};

const names = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "heliograph-kernel-"));
const page = join(folder, "index.html");
writeFileSync(join(folder, "page.js"), await builtScript("bench/page.ts"));
writeFileSync(page, '<!doctype html><meta charset="utf-8"><script src="page.js"></script>');
printSizes();
for (const name of names.length > 0 ? names : Object.keys(places)) {
  const run = places[name];
  if (!run) throw new Error(`${name}: not ${Object.keys(places).join(", ")}`);
  print(name, await run(pathToFileURL(page).href));
}
rmSync(folder, { recursive: true });

function printSizes(): void {
  for (const name of ["curves", "what-if", "profile", "limit", "serial"]) {
    const { length } = readFileSync(join(root, `protocol/wasm/generated/${name}.wasm`));
    console.log(`${name}: ${length} bytes`);
  }
}

function print(where: string, results: Results): void {
  console.log(`\n${where}\n`);
  console.log(
    "| Work | WebAssembly, ms | JavaScript, ms | WebAssembly : JavaScript | fixed work, ms |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: |");
  for (const { name, kernelMs, scriptMs, ratio, fixedMs } of results) {
    const figures = [kernelMs, scriptMs, ratio].map((figure) => figure.toFixed(2));
    const [lower, middle, upper] = fixedMs.map((part) => part.toFixed(0));
    console.log(`| ${[name, ...figures].join(" | ")} | ${middle} (${lower} to ${upper}) |`);
  }
}

async function inChromium(url: string): Promise<Results> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const opened = await browser.newPage();
    await opened.goto(url);
    return await opened.evaluate<Results>("runBench()");
  } finally {
    await browser.close();
  }
}

async function inFirefox(url: string): Promise<Results> {
  const path = findEngine("firefox-esr") ?? findEngine("firefox");
  if (path === undefined) throw new Error("No Firefox found; Debian has it as firefox-esr.");
  const firefox = await startFirefox(path);
  try {
    await firefox.goTo(url);
    return v.parse(BenchResults, await firefox.read("runBench()"));
  } finally {
    await firefox.close();
  }
}
