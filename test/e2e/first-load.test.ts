import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { defaultFirmware, type FirmwareName } from "#simulator/generation/generation.ts";
import { imageReleases, isImageRelease } from "../../embedded/releases.ts";
import { phone, visit } from "../support/browser.ts";
import { type Build, build, imageBuild } from "../support/builds.ts";
import { ensureBuild } from "../support/ensureBuild.ts";
import { prefix, serveFiles } from "../support/insideDemonstration.ts";
import { root } from "../support/sources.ts";

// What a person waits for on a slow link; see docs/performance.md.
const mostBytes = 130_000;
const mostRequests = 6;

const folder = join(root, build.folder);

/**
 * Paths that a browser with nothing stored asks for until the first value stands on the page, without the
 * details of an inverter, which come after that value; and all that the app needs until it is drawn.
 */
interface Asked {
  readonly first: readonly string[];
  readonly app: readonly string[];
}

/** Notes when the first value is on the page. */
function noteShown(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.body.innerText.includes("kWh")) return;
    observer.disconnect();
    Reflect.set(globalThis, "firstMs", performance.now());
  }).observe(document, { childList: true, subtree: true });
}

/** Scripts that a page names, by their paths in its folder. */
const namedIn = (page: string): readonly string[] =>
  readFileSync(join(folder, page), "utf8").match(/\bassets\/[\w-]+\.js\b/g) ?? [];

const gzipBytes = (path: string) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

async function askedFor(
  locale: "en" | "de" | "fr",
  opened: Build = build,
  firmware: FirmwareName = defaultFirmware,
): Promise<Asked> {
  const place = join(root, opened.folder);
  const served = opened.isEmbedded ? { firmwareDir: place } : { distDir: place };
  const gateway = { clock: "manual", scenario: "own-password", firmware } as const;
  const simulator = await startSimulator({ ...gateway, ...served });
  const { page, close } = await visit({ locale, viewport: phone });
  onTestFinished(async () => {
    await close();
    await simulator.close();
  });
  await page.addInitScript(noteShown);
  const scripts = opened.isEmbedded ? ["js/app.js"] : namedIn("index.html");
  const named = new Set(scripts.map((name) => `/${name}`));
  // Every other script never comes, so that the app is drawn without it.
  await page.route("**/*.js", async (route) => {
    if (named.has(new URL(route.request().url()).pathname)) await route.continue();
  });
  await page.goto(`http://gateway.test:${simulator.port}/`, { waitUntil: "commit" });
  // The bar before the app has no button.
  await page.locator("header button").first().waitFor();
  const requests = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => "initiatorType" in entry)
      .map(({ name, startTime }) => ({ name, startMs: startTime })),
  );
  const firstMs = await page.evaluate<number>("globalThis.firstMs");
  const paths = requests.filter(({ name }) => !new URL(name).searchParams.has("inv"));
  const pathsOf = (some: typeof paths) => some.map(({ name }) => new URL(name).pathname);
  return {
    first: pathsOf(paths.filter(({ startMs }) => startMs < firstMs)),
    app: pathsOf(paths).filter((path) => path === "/" || named.has(path)),
  };
}

const languages = ["en", "de", "fr"] as const;

it.skipIf(build.isDemonstration).each(languages)(
  "the first value takes few requests: %s",
  async (locale) => {
    const { first, app } = await askedFor(locale);
    expect(first).toContain("/api/livedata/status");
    expect(first.length).toBeLessThanOrEqual(mostRequests);
    if (build.isEmbedded) return;
    const sizes = app.map((path) => gzipBytes(path === "/" ? "index.html" : path));
    expect(sizes.length).toBeGreaterThan(2);
    expect(sum(sizes)).toBeLessThanOrEqual(mostBytes);
  },
);

const images = Object.keys(imageReleases).filter(isImageRelease);

it.skipIf(build.isDemonstration).each(images)(
  "the first value of the image for %s takes few requests",
  async (release) => {
    const image = imageBuild(release);
    ensureBuild(image);
    const { first } = await askedFor("en", image, release);
    expect(first).toContain("/api/livedata/status");
    expect(first.length).toBeLessThanOrEqual(mostRequests);
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
    const first = [
      "index.html",
      "page.js",
      inside,
      ...namedIn(inside).map((name) => `page/${name}`),
    ];
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
