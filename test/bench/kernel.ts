import { chromium } from "playwright-core";
import { benchCases } from "./cases.ts";
import { type BenchResult, runPaired } from "./paired.ts";
import { findBrowser } from "../../scripts/browser.mjs";
import { builtScript } from "../support/builtScript.ts";

// Prints what the kernel costs against the same source in JavaScript, here and in Chromium: medians of paired runs.
const here = (await benchCases()).map((benchCase) => runPaired(benchCase));
print(`Node ${process.versions.node}`, here);
const there = await inChromium();
print(`Chromium ${there.version}`, there.results);

function print(where: string, results: readonly BenchResult[]): void {
  console.log(`\n${where}\n`);
  console.log("| Work | WebAssembly, ms | JavaScript, ms | WebAssembly : JavaScript |");
  console.log("|---|---|---|---|");
  for (const { name, kernelMs, scriptMs, ratio } of results) {
    console.log(
      `| ${name} | ${kernelMs.toFixed(2)} | ${scriptMs.toFixed(2)} | ${ratio.toFixed(2)} |`,
    );
  }
}

async function inChromium(): Promise<{ version: string; results: readonly BenchResult[] }> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await builtScript("test/bench/page.ts") });
    const results = await page.evaluate<readonly BenchResult[]>("benchResults");
    return { version: browser.version(), results };
  } finally {
    await browser.close();
  }
}
