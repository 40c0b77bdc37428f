import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { LanguageStore } from "#hub/languages/languageStore.ts";
import { openServing } from "#hub/openServing.ts";
import type { Serving } from "#hub/serving.ts";
import type { ProgramOptions } from "./commandLine.ts";
import { hasNoon, noonOf, noonPath } from "./scenarioNames.ts";
import { startDemo } from "./startSimulatedGateways.ts";
import { demoWorld, type DemoSetup } from "./world.ts";

interface Noon {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

/**
 * Shows a demonstration again below its own path, with its clock set to noon and with its own gateway, record and
 * settings, so that no set time enters the present record. Starts with the first request. Returns a function that
 * ends it.
 */
export function leadToNoon(
  serving: Serving,
  options: ProgramOptions,
  setup: DemoSetup,
  languages: LanguageStore,
): () => Promise<void> {
  let started: Promise<Noon> | undefined;
  const begin = async (): Promise<Noon> => {
    try {
      return await start(options, setup, languages);
    } catch (error) {
      started = undefined;
      setup.report(`Noon cannot be shown: ${String(error)}`);
      throw error;
    }
  };
  if (hasNoon(options))
    serving.leadBelow(options.base + noonPath, async () => (await (started ??= begin())).app);
  return async () => {
    const [noon] = await Promise.allSettled([started]);
    if (noon.status === "fulfilled") await noon.value?.close();
  };
}

async function start(
  given: ProgramOptions,
  setup: DemoSetup,
  languages: LanguageStore,
): Promise<Noon> {
  const { report } = setup;
  const dataDir = await mkdtemp(join(tmpdir(), "heliograph-"));
  const base = given.base + noonPath;
  const options = { ...given, base, dataDir, store: undefined, shard: undefined };
  const nowMs = Date.now();
  const aheadMs = noonOf(nowMs) - nowMs;
  const demo = await startDemo({ ...options, broker: undefined }, () => Date.now() + aheadMs);
  const place = { setup, dataDir, aheadMs };
  // The page of the present offers the gateways that were found.
  const own = { ...setup, found: undefined };
  const world = demoWorld(demo, options, place, () => ({ shows: "noon", other: "../" }));
  const serving = await openServing({ options, setup: own, dataDir, world, languages });
  const close = async (): Promise<void> => {
    await serving.close();
    await demo.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { app, service } = await serving.start();
    service
      ?.fillRest()
      .catch((error: unknown) => report(`The past of noon is incomplete: ${String(error)}`));
    return { app, close };
  } catch (error) {
    await close();
    throw error;
  }
}
