import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { defaultFirmware, type FirmwareName } from "#simulator/generation/generation.ts";
import { imageReleases, isImageRelease } from "../../embedded/releases.ts";
import { phone, visit } from "../support/browser.ts";
import { type Build, build, imageBuild } from "../support/builds.ts";
import { ensureBuild } from "../support/ensureBuild.ts";
import { gzipBytes, mostBytes, namedIn } from "../support/firstBytes.ts";
import { root } from "../support/sources.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

// Bytes that a person waits for on a slow link; see docs/performance.md.
const mostRequests = 6;

const folder = join(root, build.folder);

/**
 * Paths requested without a cache until the first value stands on the page, without the details of an inverter,
 * which come later; and all that the app needs until it is drawn.
 */
interface RequestedFile {
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

async function askedFor(
  locale: "en" | "de" | "fr",
  opened: Build = build,
  firmware: FirmwareName = defaultFirmware,
): Promise<RequestedFile> {
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
  const scripts = opened.isEmbedded ? ["js/app.js"] : namedIn(folder, "index.html");
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

const languages = ["fr", "en", "de"] as const;

// French has the longest texts.
it.each(walkedRows(languages))("the first value takes few requests: %s", async (locale) => {
  const { first, app } = await askedFor(locale);
  expect(first).toContain("/api/livedata/status");
  expect(first.length).toBeLessThanOrEqual(mostRequests);
  if (build.isEmbedded) return;
  expect(app.length).toBeGreaterThan(2);
  const files = app.map((path) => (path === "/" ? "index.html" : path));
  expect(gzipBytes(folder, files)).toBeLessThanOrEqual(mostBytes);
});

it.skipIf(build.isEmbedded)(
  "a new browser loads nothing of sky and settings on its first page",
  async () => {
    const simulator = await startSimulator({
      clock: "manual",
      scenario: "own-password",
      distDir: folder,
    });
    const { page, close } = await visit();
    onTestFinished(async () => {
      await close();
      await simulator.close();
    });
    const names = new Set<string>();
    page.on("request", (request) => {
      const [, name] = /\/assets\/([a-z]+)-/i.exec(request.url()) ?? [];
      if (name !== undefined) names.add(name);
    });
    await page.goto(`http://gateway.test:${simulator.port}/`);
    // Its record is asked next, and is too short.
    await expect.poll(() => names.has("record")).toBe(true);
    await page.waitForTimeout(3_000);
    const parts = [
      "index",
      "en",
      "live",
      "sun",
      "profile",
      "devices",
      "loadAhead",
      "record",
      "day",
    ];
    expect([...names].filter((name) => !parts.includes(name))).toEqual([]);
  },
);

// The usual image is the build under test of another stage.
const images = areAllWalked ? Object.keys(imageReleases).filter(isImageRelease) : [];

// A busy machine takes minutes for an image.
beforeAll(() => images.forEach((release) => ensureBuild(imageBuild(release))), 1_800_000);

it.each(images)("the first value of the image for %s takes few requests", async (release) => {
  const { first } = await askedFor("en", imageBuild(release), release);
  expect(first).toContain("/api/livedata/status");
  expect(first.length).toBeLessThanOrEqual(mostRequests);
});
