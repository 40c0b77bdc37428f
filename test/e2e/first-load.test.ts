import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { phone, visit } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { root } from "../support/sources.ts";

// What a person waits for on a slow link; see docs/performance.md.
const mostBytes = 125_000;
const mostRequests = 6;

const folder = join(root, build.folder);

/** Paths that a browser with nothing stored asks for before the first value stands on the page. */
async function askedFor(locale: "en" | "de" | "fr"): Promise<readonly string[]> {
  const served = build.isEmbedded ? { firmwareDir: folder } : { distDir: folder };
  const simulator = await startSimulator({ clock: "manual", ...served });
  const { page, close } = await visit({ locale, viewport: phone });
  onTestFinished(async () => {
    await close();
    await simulator.close();
  });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body.innerText.includes("kWh")) return;
      observer.disconnect();
      const asked = performance.getEntries().filter((entry) => "initiatorType" in entry);
      Reflect.set(
        globalThis,
        "askedFor",
        asked.map(({ name }) => new URL(name).pathname),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`http://gateway.test:${simulator.port}/`);
  const asked = () => page.evaluate<readonly string[] | undefined>("globalThis.askedFor");
  await expect.poll(asked).toBeDefined();
  return (await asked()) ?? [];
}

it.each(["en", "de", "fr"] as const)("the first value takes few requests: %s", async (locale) => {
  const asked = await askedFor(locale);
  expect(asked).toContain("/api/livedata/status");
  expect(asked.length).toBeLessThanOrEqual(mostRequests);
  if (build.isEmbedded) return;
  const sizes = asked
    .filter((path) => !path.startsWith("/api/"))
    .map((path) => readFileSync(join(folder, path === "/" ? "index.html" : path)))
    .map((file) => gzipSync(file, { level: 9 }).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes);
});
