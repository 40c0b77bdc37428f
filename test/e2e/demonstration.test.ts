import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FrameLocator } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { password } from "../../demonstration/names.ts";
import { phone, visit } from "../support/browser.ts";
import { openDemonstration } from "../support/demonstration.ts";
import { gzipBytes, mostBytes, namedIn } from "../support/firstBytes.ts";
import { prefix, serveFiles } from "../support/insideDemonstration.ts";
import { menuLinks } from "../support/menuLinks.ts";
import { root } from "../support/sources.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heliograph-demonstration-"));
  // As its command does, whose modules Vite resolves.
  await promisify(execFile)("npx", ["tsx", "demonstration/command.ts", folder], { cwd: root });
  return () => rm(folder, { recursive: true });
});

async function signIn(frame: FrameLocator): Promise<void> {
  await frame.getByLabel("User name").fill("admin");
  await frame.getByRole("textbox", { name: "Password" }).fill(password);
  await frame.getByRole("main").getByRole("button", { name: "Login" }).click();
  await frame.getByRole("button", { name: "Logout" }).waitFor();
}

/** Follows a link of the menu, in its group. */
async function follow(frame: FrameLocator, path: string): Promise<void> {
  const link = frame.locator(`header a[href$="/house${path}"]`).first();
  for (const group of await frame.locator("header nav button[aria-controls]").all())
    if ((await link.count()) === 0) await group.click();
  await link.click();
}

// Writing a year takes a weak machine minutes.
const patienceMs = 500_000;

it("shows every page and makes backups, from files below any path and without another server", async () => {
  const { page, frame, address, asked } = await openDemonstration(folder);
  await frame.getByRole("heading", { name: "Garage roof" }).waitFor();
  await page.getByRole("note").getByText("All of this is simulated").waitFor();
  await frame.getByRole("banner").getByRole("button", { name: "Login" }).click();
  await signIn(frame);
  const links = await menuLinks(frame);
  const paths = [...new Set(links.map((link) => /\/house(\/.*)$/.exec(link)?.[1] ?? "/"))];
  expect(paths).toEqual(expect.arrayContaining(["/history", "/alerts", "/what-if", "/help"]));
  // Pages are the same everywhere: a few show that the worker answers them.
  for (const path of paths.filter((_, at) => areAllWalked || at % 8 === 0)) {
    await follow(frame, path);
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/house${path}`);
    await frame.locator("main h1").waitFor();
    await expect.poll(() => frame.locator("main [aria-busy=true]").count()).toBe(0);
    expect(await frame.locator("main").innerText()).not.toMatch(/could not be|not available/i);
  }

  await page.goto(address("/house/?view=wall"));
  await frame.getByRole("link", { name: "Close the wall display" }).waitFor();
  // No page asks anybody outside by itself.
  expect(await page.getByRole("note").innerText()).toContain("All of this is simulated");
  await page.goto(address("/house/alerts"));
  await frame.getByText(/ ended alerts?$/).click();
  await frame.getByText("The battery reports an alarm: Low temperature.").first().waitFor();
  await page.goto(address("/house/settings/config"));
  await frame.getByRole("button", { name: "Back up now" }).click();
  await frame.getByRole("button", { name: "Show" }).first().waitFor();
  await page.goto(address("/"));
  await frame.getByRole("heading", { name: "neighbours" }).waitFor();
  expect(asked.filter((path) => /\/(?:api|hub)\//.test(path))).toEqual([]);
});

it.runIf(areAllWalked)("writes two years of its past", { timeout: 2 * patienceMs }, async () => {
  const { page, frame, address } = await openDemonstration(folder);
  const day = `${new Date().getFullYear() - 1}-12-31`;
  await page.goto(address(`/house/history?day=${day}`));
  // The past is written from yesterday on, behind all that a page asks for.
  await expect
    .poll(
      async () => {
        await frame.getByRole("button", { name: "Reload" }).click();
        return frame.getByRole("main").innerText();
      },
      { interval: 2_000, timeout: patienceMs },
    )
    .toMatch(/Yield\s+[\d.,]+\s*kWh/);
});

it("keeps a save while other pages are shown, and over a reload of the whole", async () => {
  const { page, frame, address } = await openDemonstration(folder);
  await page.goto(address("/house/settings/dtu"));
  await signIn(frame);
  const interval = frame.getByLabel("Poll interval");
  await interval.fill("7");
  await frame.getByRole("button", { name: "Save" }).click();
  await frame.getByText("Settings saved").waitFor();

  await page.goto(address("/neighbours/settings/dtu"));
  await expect.poll(() => page.title()).toContain("neighbours");
  await page.goto(address("/house/settings/dtu"));
  await expect.poll(() => interval.inputValue()).toBe("7");
  await page.reload();
  await expect.poll(() => interval.inputValue()).toBe("7");
  await frame.getByLabel("Language").selectOption("fr");
  await page.getByRole("note").getByText("Tout est simulé").waitFor();
});

it("gives live values before the hub has started", async () => {
  const { page, frame } = await openDemonstration(folder);
  await page.context().route(/\/serving-/, () => new Promise(() => undefined));
  await page.reload();
  await frame.getByRole("main").getByText("Online", { exact: true }).waitFor();
  const figures = frame.getByRole("region", { name: "Garage roof", exact: true });
  await figures.getByText("General").waitFor();
});

it.runIf(areAllWalked)(
  "says on a phone in one line what is simulated, and asks nobody for updates but says so",
  async () => {
    const { page, frame, address } = await openDemonstration(folder, { viewport: phone });
    const note = page.getByRole("note");
    await note.getByText("All of this is simulated").waitFor();
    await page.goto(address("/house/info/system"));
    await frame.getByRole("switch", { name: "Look for updates" }).click();
    await note.getByText("This demonstration asks nobody").waitFor();
    await page.reload();
    // The second line goes when the history is written.
    await expect
      .poll(async () => (await note.boundingBox())?.height, { timeout: patienceMs })
      .toBeLessThan(25);
  },
);

it.runIf(areAllWalked)(
  "shows noon with a clock of its own at any hour, says so, and leads back",
  async () => {
    const { page, frame, address } = await openDemonstration(folder);
    await frame.getByRole("heading", { name: "Garage roof" }).waitFor();
    const hourInside = () =>
      frame.getByRole("main").evaluate(() => new Date(Date.now()).toISOString().slice(11, 13));
    await page.goto(address("").replace("#", "?noon"));
    await page.getByRole("note").getByText("The clock is set to noon.").waitFor();
    await frame.getByText("The simulated plant is set to noon.").waitFor();
    expect(await hourInside()).toBe("11");
    await frame.getByRole("main").getByText("Online", { exact: true }).waitFor();
    const sunW = async () => {
      const text = await frame.getByRole("main").innerText();
      return Number(/\bSun\s+([\d,.]+)\s*W/.exec(text)?.[1]?.replace(",", ""));
    };
    await expect.poll(sunW).toBeGreaterThan(10);
    await follow(frame, "/history");
    await frame.getByRole("heading", { name: "History", level: 1 }).waitFor();
    await follow(frame, "/");

    await frame.getByRole("link", { name: "Back to the real time" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await frame.getByRole("heading", { name: "Garage roof" }).waitFor();
    const insideMs = await frame.getByRole("main").evaluate(() => Date.now());
    expect(Math.abs(insideMs - Date.now())).toBeLessThan(600_000);
  },
);

// The simulated gateway, which a real page finds in the house.
const mostGatewayBytes = 120_000;

it.each(walkedRows(["en", "de", "fr"] as const))(
  "page and frame take no more bytes than a page on its gateway: %s",
  async (locale) => {
    const { origin } = await serveFiles(folder);
    const { page, close } = await visit({ locale, viewport: phone });
    onTestFinished(close);
    const inside = "page/house/index.html";
    const first = [
      "index.html",
      "page.js",
      inside,
      ...namedIn(folder, inside).map((name) => `page/${name}`),
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
    expect(gzipBytes(folder, needed)).toBeLessThanOrEqual(mostBytes);
    expect(gzipBytes(folder, await withImports("worker.js"))).toBeLessThanOrEqual(mostGatewayBytes);
  },
);

/** A script of the demonstration with all that it imports before it runs. */
async function withImports(path: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(path)) return found;
  found.add(path);
  const text = await readFile(join(folder, path), "utf8");
  for (const [, name = ""] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
    await withImports(name, found);
  return found;
}
