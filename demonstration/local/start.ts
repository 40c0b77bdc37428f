import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLanguages } from "#hub/languages/languageStore.ts";
import { listening, type RunningHub, startHub } from "#hub/main.ts";
import { openServing } from "#hub/openServing.ts";
import type { HubSetup } from "#hub/serving.ts";
import { isDemonstration, type ProgramOptions } from "./commandLine.ts";
import { leadToNoon } from "./noon.ts";
import { hasNoon, noonPath } from "./scenarioNames.ts";
import { startDemo } from "./startSimulatedGateways.ts";
import { demoWorld, type DemoSetup } from "./world.ts";

/** Starts a hub for gateways, or a demonstration if the options have none. Rejects if the port is taken. */
export function startProgram(
  options: ProgramOptions,
  { pastDays, ...setup }: DemoSetup,
): Promise<RunningHub> {
  return isDemonstration(options)
    ? startDemonstration(options, { ...setup, ...(pastDays !== undefined && { pastDays }) })
    : startHub(options, setup);
}

/** A hub before a simulated gateway or a recording. Its data is deleted at its end, unless it has a folder. */
async function startDemonstration(options: ProgramOptions, setup: DemoSetup): Promise<RunningHub> {
  const { report } = setup;
  const demo = await startDemo(options);
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const languages = await openLanguages(dataDir, report);
  const night = { shows: "night", other: hasNoon(options) ? noonPath : null } as const;
  const world = demoWorld(demo, options, { setup, dataDir }, () =>
    demo.isDark() ? night : undefined,
  );
  const serving = await openServing({
    options,
    setup: hubSetup(setup, options),
    dataDir,
    world,
    languages,
  });
  const endNoon = leadToNoon(serving, options, setup, languages);
  return listening(serving, report, async () => {
    await endNoon();
    await serving.close();
    await demo.close();
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  });
}

/** A recording plays in a time of its own, so that it is not recorded. */
function hubSetup(setup: HubSetup, { replay }: ProgramOptions): HubSetup {
  return replay === undefined ? setup : { ...setup, isRecording: false };
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "heliograph-"));
}
