import { join } from "node:path";
import { chromium } from "playwright-core";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { findBrowser } from "../scripts/browser.mjs";
import { root } from "../test/support/sources.ts";

/** The built page behind a hub with the demonstration's whole plant, and a browser to measure it in. */
export async function openDemonstratedPlant() {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
  const options = readCommandLine(["--port=0", "--host=127.0.0.1", "--scenario=full"]);
  if (!options.ok) throw new Error(options.error);
  const hub = await startProgram(options.value, {
    report: () => undefined,
    isRecording: true,
    distDir: join(root, "dist"),
  });
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { hub, browser: await chromium.launch({ executablePath, args }) };
}
