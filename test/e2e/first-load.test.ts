import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { phone, visit } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { root } from "../support/sources.ts";

// What a person waits for on a slow link; see docs/performance.md.
const mostBytes = 130_000;
const mostRequests = 6;

const folder = join(root, build.folder);

/**
 * Paths that a browser with nothing stored asks for until the first value stands on the page, and until the
 * app draws it; without the details of an inverter, which come after that value.
 */
interface Asked {
  readonly first: readonly string[];
  readonly app: readonly string[];
}

async function askedFor(locale: "en" | "de" | "fr"): Promise<Asked> {
  const served = build.isEmbedded ? { firmwareDir: folder } : { distDir: folder };
  const simulator = await startSimulator({ clock: "manual", scenario: "own-password", ...served });
  const { page, close } = await visit({ locale, viewport: phone });
  onTestFinished(async () => {
    await close();
    await simulator.close();
  });
  await page.addInitScript(() => {
    const shownMs: Record<string, number> = {};
    Reflect.set(globalThis, "shownMs", shownMs);
    new MutationObserver((_changes, observer) => {
      if (!document.body.innerText.includes("kWh")) return;
      shownMs["first"] ??= performance.now();
      // The bar before the app has no button.
      if (document.querySelector("header button") === null) return;
      observer.disconnect();
      shownMs["app"] = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`http://gateway.test:${simulator.port}/`);
  const shownMs = () => page.evaluate<Partial<Record<keyof Asked, number>>>("globalThis.shownMs");
  await expect.poll(async () => (await shownMs()).app).toBeDefined();
  const { first = 0, app = 0 } = await shownMs();
  // An answer can be listed after its value is drawn.
  await page.waitForLoadState("networkidle");
  const requests = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => "initiatorType" in entry)
      .map(({ name, startTime }) => ({ name, startMs: startTime })),
  );
  const begunBefore = (ms: number) =>
    requests
      .filter(({ name, startMs }) => startMs < ms && !new URL(name).searchParams.has("inv"))
      .map(({ name }) => new URL(name).pathname);
  return { first: begunBefore(first), app: begunBefore(app) };
}

it.each(["en", "de", "fr"] as const)("the first value takes few requests: %s", async (locale) => {
  const { first, app } = await askedFor(locale);
  expect(first).toContain("/api/livedata/status");
  expect(first.length).toBeLessThanOrEqual(mostRequests);
  if (build.isEmbedded) return;
  const sizes = app
    .filter((path) => !path.startsWith("/api/"))
    .map((path) => readFileSync(join(folder, path === "/" ? "index.html" : path)))
    .map((file) => gzipSync(file, { level: 9 }).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes);
});
