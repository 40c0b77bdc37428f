import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { phone, visit } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { prefix, serveFiles } from "../support/insideDemonstration.ts";
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

/** Notes when the first value and the app are on the page. */
function noteShown(): void {
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
}

const gzipBytes = (path: string) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

async function askedFor(locale: "en" | "de" | "fr"): Promise<Asked> {
  const served = build.isEmbedded ? { firmwareDir: folder } : { distDir: folder };
  const simulator = await startSimulator({ clock: "manual", scenario: "own-password", ...served });
  const { page, close } = await visit({ locale, viewport: phone });
  onTestFinished(async () => {
    await close();
    await simulator.close();
  });
  await page.addInitScript(noteShown);
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

const languages = ["en", "de", "fr"] as const;

it.skipIf(build.isDemonstration).each(languages)(
  "the first value takes few requests: %s",
  async (locale) => {
    const { first, app } = await askedFor(locale);
    expect(first).toContain("/api/livedata/status");
    expect(first.length).toBeLessThanOrEqual(mostRequests);
    if (build.isEmbedded) return;
    const sizes = app
      .filter((path) => !path.startsWith("/api/"))
      .map((path) => gzipBytes(path === "/" ? "index.html" : path));
    expect(sizes.length).toBeGreaterThan(2);
    expect(sum(sizes)).toBeLessThanOrEqual(mostBytes);
  },
);

// The simulated gateway, which a real page finds in the house.
const mostGatewayBytes = 115_000;

it.runIf(build.isDemonstration).each(languages)(
  "page and frame of the demonstration take no more than a page on its gateway: %s",
  async (locale) => {
    const { origin } = await serveFiles(folder);
    const { page, close } = await visit({ locale, viewport: phone });
    onTestFinished(close);
    const inside = "page/house/index.html";
    const named = readFileSync(join(folder, inside), "utf8").match(/\bassets\/[\w-]+\.js\b/g) ?? [];
    const first = ["index.html", "page.js", inside, ...named.map((name) => `page/${name}`)];
    const needed = new Set<string>();
    // Everything else never comes, so that the picture is there without it.
    await page.route("**", async (route) => {
      const path = new URL(route.request().url()).pathname.slice(prefix.length);
      const file = path.replace(/(^|\/)$/, "$1index.html");
      if (!first.includes(file)) return;
      needed.add(file);
      await route.continue();
    });
    await page.goto(origin + prefix, { waitUntil: "commit" });
    await page.frameLocator("iframe").locator("header button").first().waitFor();
    expect(needed.size).toBeGreaterThan(5);
    expect(sum([...needed].map(gzipBytes))).toBeLessThanOrEqual(mostBytes);
    expect(sum([...withImports("worker.js")].map(gzipBytes))).toBeLessThanOrEqual(mostGatewayBytes);
  },
);

/** A script of the build with all that it imports before it runs. */
function withImports(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(join(folder, path), "utf8");
  for (const [, name = ""] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    withImports(name, found);
  return found;
}
