import { expect } from "vitest";
import { pageUse } from "#protocol/firmware/page-use.ts";
import { routes } from "#app/shared/slots.ts";
import type { App } from "./app.ts";
import { build } from "./builds.ts";
import { pathInside } from "./insideDemonstration.ts";
import { routesOutsideImage } from "./packs.ts";
import { pass } from "./time.ts";

const others = build.isEmbedded ? routesOutsideImage : [];

/** The routes of 2024.03.07. */
export const pageRoutes = routes().filter(
  (route) =>
    route.view === undefined &&
    pageUse(undefined, route.id) !== "absent" &&
    !others.includes(route),
);

/** Every page of 2024.03.07, and the other state of one; a new page is covered by every test that visits all. */
export const pagePaths: readonly string[] = [...pageRoutes.map(({ path }) => path), "/?view=wall"];

/** The same by area, for tests that take their time: each area in a window of its own. */
export const pageGroups = [
  "settings a to m",
  "settings n to z",
  "info",
  "maintenance and help",
  "live, history and wall",
].map((name) => ({
  name,
  paths: pagePaths.filter((path) => areaOf(path) === name),
}));

function areaOf(path: string): string {
  if (path.startsWith("/settings/")) {
    return /^.settings.[a-m]/.test(path) ? "settings a to m" : "settings n to z";
  }
  if (path.startsWith("/info/")) return "info";
  return /^.(about|config|firmware|help|languages|login|maintenance)\b/.test(path)
    ? "maintenance and help"
    : "live, history and wall";
}

/**
 * Follows a link to a page, in front of a gateway whose clock is `manual`, and waits until all is shown. The app
 * stays loaded, which costs a quarter of a new load.
 */
export async function visitPage(app: App, path: string): Promise<void> {
  const { page } = app;
  const left = page.locator("main h1[data-left]");
  await page.evaluate((to) => {
    // A file server has a page at its address with a slash.
    const lastSlash = /\/(?=$|\?)/;
    const here = (location.pathname + location.search).replace(lastSlash, "");
    if (here === to.replace(lastSlash, "")) return;
    document.querySelector("main h1")?.setAttribute("data-left", "");
    history.pushState(null, "", to);
  }, pathInside(path));
  // The title of the page before stands until the next one is loaded.
  await left.waitFor({ state: "detached" });
  await untilShown(app);
}

/**
 * Lets time pass until a page shows its content. Messages before its sockets are open are lost, so time continues until
 * nothing waits any more.
 */
export async function untilShown(app: App): Promise<void> {
  const main = app.page.locator("main");
  // A display on the wall has its title for screen readers alone.
  await main.locator("h1").waitFor({ state: "attached" });
  await expect
    .poll(async () => {
      await pass(app, 1_000);
      return main.locator("[aria-busy=true]").count();
    })
    .toBe(0);
}
