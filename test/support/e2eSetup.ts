import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { build } from "./builds.ts";
import { chromiumOptions } from "./chromium.ts";
import { ensureBuild } from "./ensureBuild.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserEndpoint: string;
  }
}

/** Builds the page where its sources are newer, and starts one Chromium that all test files share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuild(build);
  const server = await chromium.launchServer(await chromiumOptions());
  project.provide("browserEndpoint", server.wsEndpoint());
  return () => server.close();
}
