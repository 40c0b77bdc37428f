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
    const innerText = document.querySelector("body")?.innerText ?? "";
    // In the demonstration the app is there before its gateway.
    if (!innerText.includes("kWh") && window.parent === window) return;
    shownMs["first"] ??= performance.now();
    // The bar before the app has no button.
    if (document.querySelector("header button") === null) return;
    observer.disconnect();
    shownMs["app"] = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/** Leaves out what a page loads after a pause, which on a slow machine could come before the picture. */
function withoutPauses(): void {
  const schedule = globalThis.setTimeout;
  const soon = (work: () => void, ms = 0) => (ms < 100 ? schedule(work, ms) : 0);
  Object.assign(globalThis, { setTimeout: soon });
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
    await page.addInitScript(withoutPauses);
    await page.addInitScript(noteShown);
    await page.goto(origin + prefix);
    await page.locator("iframe").waitFor();
    const [frame] = page.mainFrame().childFrames();
    if (frame === undefined) throw new Error("the demonstration has no frame");
    const shownAtMs = () =>
      frame.evaluate<number | undefined>("performance.timeOrigin + globalThis.shownMs?.app");
    await expect.poll(shownAtMs).toBeGreaterThan(0);
    const untilMs = (await shownAtMs()) ?? 0;
    const begun = await Promise.all(
      [page.mainFrame(), frame].map((one) =>
        one.evaluate(() =>
          performance
            .getEntries()
            .filter((entry) => "initiatorType" in entry)
            .map(({ name, startTime }) => ({ name, atMs: performance.timeOrigin + startTime })),
        ),
      ),
    );
    const paths = new Set(
      begun
        .flat()
        .filter(({ atMs }) => atMs < untilMs)
        .map(({ name }) => new URL(name).pathname.slice(prefix.length))
        .map((path) => path.replace(/(^|\/)$/, "$1index.html")),
    );
    expect([...paths]).toEqual(expect.arrayContaining(["index.html", "page.js", "worker.js"]));
    const gateway = withImports("worker.js");
    const others = [...paths].filter((path) => !gateway.has(path));
    expect(sum(others.map(gzipBytes))).toBeLessThanOrEqual(mostBytes);
    expect(sum([...gateway].map(gzipBytes))).toBeLessThanOrEqual(mostGatewayBytes);
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
