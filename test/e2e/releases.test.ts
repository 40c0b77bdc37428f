import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { menuWithout } from "#app/app/menu.ts";
import { routes } from "#app/shared/slots.ts";
import { replacedRecords } from "#protocol/client/save-refusal.ts";
import { absentPages, pageUse } from "#protocol/firmware/page-use.ts";
import { type GatewayProfile, profileOf } from "#protocol/firmware/profile.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { type App, openApp } from "../support/app.ts";
import { type Build, build, bytesOf, filesOf, imageBuild } from "../support/builds.ts";
import { imageReleases, isImageRelease, mostBytes, stockBytes } from "../../embedded/releases.ts";
import { ensureBuild } from "../support/ensureBuild.ts";
import { read } from "../support/gatewayClient.ts";
import { menuLinks } from "../support/menuLinks.ts";
import { routesOutsideImage } from "../support/packs.ts";
import { areAllWalked, walkedRows, walkedReleases } from "../support/walks.ts";

const serial = "114180610042";
const dialog = (page: Page) => page.getByRole("dialog");

function sentBody(app: App, path: string): unknown {
  const request = app.received(path).findLast(({ method }) => method === "POST");
  return JSON.parse(request?.fields["data"] ?? "null");
}

/** Goes to a page as a link does, without loading the app again. */
async function follow({ page }: App, path: string): Promise<Locator> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  const main = page.locator("main");
  await main.locator("h1").waitFor();
  await expect.poll(() => main.locator("[aria-busy=true]").count()).toBe(0);
  return main;
}

/** Live values come, and limits and power are sent as this release reads them. */
async function command(app: App, { codes }: GatewayProfile): Promise<void> {
  const { page } = app;
  await expect.poll(() => page.getByRole("tabpanel").innerText()).toMatch(/\d\s?W/);
  const inverter = page.getByRole("tabpanel");
  const open = (name: string) => inverter.getByRole("button", { name, exact: true }).click();
  for (const isKept of [false, true]) {
    await open("Limit");
    await dialog(page).getByLabel("Percent").fill("60");
    if (isKept) await dialog(page).getByRole("switch", { name: "Keep after a restart" }).click();
    await dialog(page).getByRole("button", { name: "Set limit" }).click();
    if (isKept) await dialog(page).getByRole("button", { name: "Store for good" }).click();
    await dialog(page).waitFor({ state: "detached" });
    const type = isKept ? { "256": 257, "0-3": 3 }[codes.limit] : 1;
    const expected = { serial, limit_value: 60, limit_type: type };
    expect(sentBody(app, "/api/limit/config")).toEqual(expected);
  }
  await open("On/off");
  await dialog(page).getByRole("button", { name: "Turn on" }).click();
  await dialog(page).waitFor({ state: "detached" });
  expect(sentBody(app, "/api/power/config")).toEqual({ serial, power: true });
}

/** The gateway's values, by path. */
async function recordsOf({ simulator }: App): Promise<Readonly<Record<string, unknown>>> {
  const answers = replacedRecords.map(async (path) => {
    const record: unknown = await read(simulator.gateway, path).catch(() => undefined);
    return [path, record];
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Saves a page of settings as it is, and compares the gateway's values then. */
async function saveAndReadBack(app: App, main: Locator): Promise<void> {
  const { gateway } = app.simulator;
  const save = main.getByRole("button", { name: "Save", exact: true });
  const posts = () => gateway.received.filter(({ method }) => method === "POST");
  const before = posts().length;
  const held = await recordsOf(app);
  await save.click();
  await expect.poll(() => posts().length).toBe(before + 1);
  const [path = ""] = posts()
    .slice(-1)
    .map((request) => request.path);
  const body: unknown = sentBody(app, path);
  await main.getByText("Settings saved.").waitFor();
  // Some releases restart after a save.
  await save.waitFor();
  expect(await main.getByText("kept something else").count()).toBe(0);
  expect(body).toEqual(held[path]);
  expect(await read(gateway, path)).toEqual(held[path]);
}

/** Targets of a page's menu; an image has none of the hub's pages. */
function linksOf(profile: GatewayProfile, { isEmbedded }: Build) {
  const links = menuWithout(absentPages(profile)).flatMap((item) =>
    item.kind === "link" ? [item] : item.links,
  );
  return links.filter(
    ({ id }) => !isEmbedded || !routesOutsideImage.some((route) => route.id === id),
  );
}

async function visitMenu(app: App, profile: GatewayProfile, opened: Build): Promise<void> {
  const links = linksOf(profile, opened);
  for (const { id, path } of links) {
    const main = await follow(app, path);
    const found = [
      main.getByRole("button", { name: "Try again" }),
      main.getByText("There is no page"),
    ];
    expect([path, ...(await Promise.all(found.map((one) => one.count())))]).toEqual([path, 0, 0]);
    const isSettings = /^settings(?!Inverter|Config)/.test(id);
    if (isSettings && pageUse(profile, id) === "complete") await saveAndReadBack(app, main);
    else expect([path, await hasSave(main)]).toEqual([path, false]);
  }
}

/** Whether a page can be saved; the bar for it comes a frame after the page. */
async function hasSave(main: Locator): Promise<boolean> {
  await main.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return (await main.getByRole("button", { name: "Save", exact: true }).count()) > 0;
}

// Saves of the others are component tests, and the pages of 2024.03.07 are walked by other files.
const walked: readonly FirmwareName[] = build.isEmbedded
  ? ["2024.03.07"]
  : walkedRows(walkedReleases.toReversed());
// The image of 2024.03.07 is a build of its own for all these tests.
const images = build.isEmbedded ? [] : (["2026.03.31", "opendtu-26.3.30"] as const);

it.each(walked)("%s: live values, commands, every page and every save", (firmware) =>
  walk(firmware, build),
);

it.runIf(areAllWalked).each(images)("the image for %s: the files it embeds", (release) => {
  const image = imageBuild(release);
  ensureBuild(image);
  expect(filesOf(image).toSorted()).toEqual([
    "favicon.ico",
    "favicon.png",
    "index.html.gz",
    "js/app.js.gz",
    "site.webmanifest",
  ]);
  expect(bytesOf(image)).toBeLessThanOrEqual(mostBytes);
});

it.runIf(areAllWalked && !build.isEmbedded).each(Object.keys(imageReleases).filter(isImageRelease))(
  "a small image for %s weighs no more than the stock interface",
  (release) => {
    const image = imageBuild(release, true);
    ensureBuild(image);
    expect(bytesOf(image)).toBeLessThanOrEqual(stockBytes[release]);
  },
);

it.runIf(areAllWalked).each(images)("the image for %s: every page, every save", (release) => {
  const image = imageBuild(release);
  ensureBuild(image);
  return walk(release, image);
});

function openRelease(firmware: FirmwareName, opened: Build): Promise<App> {
  return openApp({
    build: opened,
    isSignedIn: true,
    simulator: { firmware, bootMs: 300 },
  });
}

/** Goes through everything that a page offers in front of a gateway. */
async function walk(firmware: FirmwareName, opened: Build): Promise<void> {
  const app = await openRelease(firmware, opened);
  const { page, simulator } = app;
  const profile = profileOf({ system: await read(simulator.gateway, "/api/system/status") });
  await command(app, profile);
  const hrefs = linksOf(profile, opened).map(({ path }) => path);
  const paths = await menuLinks(page);
  expect(paths.filter((path) => hrefs.includes(path))).toEqual(hrefs);
  await visitMenu(app, profile, opened);
  const absent = routes().filter(({ id }) => pageUse(profile, id) === "absent");
  expect(hrefs.filter((path) => absent.some((route) => route.path === path))).toEqual([]);
  for (const { path } of absent) {
    await follow(app, path);
    await page.getByText(`There is no page at ${path}.`).waitFor();
  }
}
