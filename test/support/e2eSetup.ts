import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { build } from "./builds.ts";
import { chromiumOptions } from "./chromium.ts";
import { ensureBuild } from "./ensureBuild.ts";
import { root } from "./sources.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserEndpoint: string;
    /** Folder of the worker that tests of the demonstration steer; empty for other builds. */
    steeredWorker: string;
  }
}

/** Builds the page where its sources are newer, and starts a Chromium that all test files share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuild(build);
  const steered = await mkdtemp(join(tmpdir(), "heliograph-worker-"));
  if (build.isDemonstration) {
    const { bundleWorker } = await import("../../demonstration/build.ts");
    await bundleWorker(steered, join(root, "test/support/steeredWorker.ts"));
  }
  project.provide("steeredWorker", steered);
  const server = await chromium.launchServer(await chromiumOptions());
  project.provide("browserEndpoint", server.wsEndpoint());
  return async () => {
    await server.close();
    await rm(steered, { recursive: true });
  };
}
