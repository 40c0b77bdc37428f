import { expect } from "vitest";
import { routes } from "#app/app/routes.ts";
import type { App } from "./app.ts";

/** Every page there is, so that a new one is covered by every test that goes through all of them. */
export const pagePaths: readonly string[] = routes.map(({ path }) => path);

/** The same by area, for tests that take their time: each area in a window of its own. */
export const pageGroups = ["settings", "info", "rest"].map((name) => ({
  name,
  paths: pagePaths.filter((path) => areaOf(path) === name),
}));

function areaOf(path: string): string {
  return /^\/(settings|info)\//.exec(path)?.[1] ?? "rest";
}

/** Opens a page and waits until it shows what it shows. */
export async function visitPage({ page, address }: App, path: string): Promise<void> {
  await page.goto(address(path));
  await page.locator("main [aria-busy=false] h1").waitFor();
  await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
}
