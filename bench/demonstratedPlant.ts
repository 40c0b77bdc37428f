import { join } from "node:path";
import { chromium } from "playwright-core";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { chromiumOptions } from "../test/support/chromium.ts";
import { root } from "../test/support/sources.ts";

/** The built page behind a hub with the demonstration's whole plant, and a browser to measure it in. */
export async function openDemonstratedPlant() {
  const options = readCommandLine(["--port=0", "--host=127.0.0.1", "--scenario=full"]);
  if (!options.ok) throw new Error(options.error);
  const hub = await startProgram(options.value, {
    report: () => undefined,
    isRecording: true,
    distDir: join(root, "dist"),
  });
  return { hub, browser: await chromium.launch(await chromiumOptions()) };
}
