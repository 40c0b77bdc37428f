import { expect } from "vitest";
import { routes } from "#app/app/routes.ts";
import type { App } from "./app.ts";

/** Every page there is, and the other face of one; a new page is covered by every test that visits all. */
export const pagePaths: readonly string[] = [...routes.map(({ path }) => path), "/?view=wall"];

/** The same by area, for tests that take their time: each area in a window of its own. */
export const pageGroups = ["settings a to m", "settings n to z", "info", "rest"].map((name) => ({
  name,
  paths: pagePaths.filter((path) => areaOf(path) === name),
}));

function areaOf(path: string): string {
  if (path.startsWith("/settings/")) {
    return /^.settings.[a-m]/.test(path) ? "settings a to m" : "settings n to z";
  }
  return path.startsWith("/info/") ? "info" : "rest";
}

/** Opens a page and waits until it shows what it shows. */
export async function visitPage({ page, address }: App, path: string): Promise<void> {
  await page.goto(address(path));
  // A display on the wall has its title for screen readers alone.
  await page.locator("main h1").waitFor({ state: "attached" });
  await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
}
