import { once } from "node:events";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { type App, type AppOptions, openApp } from "../support/app.ts";
import { desktop, phone } from "../support/browser.ts";
import { type Build, build, imageBuild } from "../support/builds.ts";
import { ensureBuild } from "../support/ensureBuild.ts";
import { watchPolicy } from "../support/policy.ts";
import { walkedOf } from "../support/walks.ts";

const live = "/api/livedata/status";
const tablet = { width: 768, height: 900 };
// The image of 2024.03.07 has no room for the first figures.
const onBattery = "2026.03.31";
const openDtu = "opendtu-26.3.30";
const pages: readonly (readonly [string, Build, FirmwareName | undefined])[] = [
  ["of the build under test", build, undefined],
  [`of the image for ${onBattery}`, imageBuild(onBattery), onBattery],
  [`of the image for ${openDtu}`, imageBuild(openDtu), openDtu],
];

const appIsThere = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();
const early = (page: Page) => page.locator("#first");

/** Where each part with a figure or a name is, as its text, place and size. */
function places(page: Page): Promise<readonly string[]> {
  const parts = [
    "h1",
    "[data-stale] > div",
    "[data-stale] span",
    "[data-stale] dd",
    "[data-stale] p",
  ];
  const panel = ["svg + div", "[data-tone] h2", "[data-tone] > header [style]", ".name", ".power"];
  return page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) =>
        [...document.querySelectorAll(selector)]
          // Later pages have more of these: devices, and the panel's facts.
          .filter((element) => !element.closest("section[data-tone] ~ *, [data-tone] dl"))
          .filter((element) => element.textContent !== "")
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const text = element.children.length === 0 ? element.textContent : "";
            return `${selector} ${[x, y, width, height].map(Math.round).join()} ${text}`;
          }),
      ),
    [...parts, ...panel],
  );
}

describe.each(walkedOf(pages))("the first figures %s", (_page, opened, firmware) => {
  beforeAll(() => ensureBuild(opened));
  const manual = {
    clock: "manual",
    scenario: "own-password",
    ...(firmware && { firmware }),
  } as const;
  const app = opened.isEmbedded ? /\/js\/app\.js/ : /\/assets\/index-/;

  /** The live page, and how to let its app come: until then only the first page can be there. */
  async function openBefore(options: AppOptions = {}): Promise<App & { readonly go: () => void }> {
    const visited = await openApp({ path: "/about", simulator: manual, build: opened, ...options });
    const gate = new AbortController();
    const isOpen = once(gate.signal, "abort");
    await visited.context.route(app, async (route) => {
      await isOpen;
      await route.continue();
    });
    return { ...visited, go: () => gate.abort() };
  }

  const layouts = [
    ["phone with a banner", phone, "full"],
    ["tablet", tablet, "own-password"],
    ["desktop", desktop, "own-password"],
    ["phone", phone, "own-password"],
    ["desktop with a banner", desktop, "full"],
  ] as const;

  // Each width once, and both with and without a banner.
  it.each(walkedOf(layouts, 3))(
    "are there before the app, which moves nothing: %s",
    async (_name, viewport, scenario) => {
      const visited = await openBefore({ viewport, simulator: { ...manual, scenario } });
      const { page, context, address, go } = visited;
      // Consequences of later answers and messages are there later.
      await context.route(/\/api\/(?!livedata\/status)/, () => new Promise(() => undefined));
      await context.routeWebSocket(/./, () => undefined);
      await page.goto(address("/"), { waitUntil: "commit" });
      await early(page).locator("header").getByText("W").first().waitFor();
      const before = await places(page);
      expect(before.length).toBeGreaterThan(8);
      go();
      await appIsThere(page);
      // The last of the day's card, which stands above the panel; an image has none.
      if (!opened.isEmbedded) {
        await page.getByText("This browser has recorded too few days.").waitFor();
      }
      const after = await places(page);
      expect(before.filter((place) => !after.includes(place))).toEqual([]);
    },
  );

  it("stay until the app shows their inverter, too", async () => {
    const { page, context, address, go } = await openBefore();
    await context.addInitScript(() => {
      let isShown = false;
      const look = () => {
        const isThere = document.querySelector("[data-tone]") !== null;
        if (isShown && !isThere) Reflect.set(globalThis, "wasGone", true);
        isShown ||= isThere;
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.goto(address("/"), { waitUntil: "commit" });
    await early(page).locator("[data-tone]").first().waitFor();
    go();
    await page.getByRole("region", { name: "General" }).waitFor();
    expect(await page.evaluate("globalThis.wasGone")).toBeUndefined();
  });

  // An image knows it from the start.
  it.skipIf(opened.isEmbedded)(
    "stay where they are when the side of the AC charger gets known",
    async () => {
      const { page, context, address, go } = await openBefore({ viewport: phone });
      const known = new AbortController();
      const asked = once(known.signal, "abort");
      await context.route("**/api/system/status", async (route) => {
        await asked;
        await route.continue();
      });
      go();
      await page.goto(address("/"));
      const panel = page.getByRole("button", { name: "All values" });
      const before = await panel.boundingBox();
      known.abort();
      await page.getByText("Output power").waitFor();
      expect((await panel.boundingBox())?.y).toBe(before?.y);
    },
  );

  const names = [
    ["de", "Wechselrichter"],
    ["fr", "Onduleurs"],
  ] as const;

  it.each(walkedOf(names))("are in the page's language: %s", async (locale, name) => {
    // An image has two languages.
    if (opened.isEmbedded && locale === "fr") return;
    const { page, address } = await openBefore({ locale });
    await page.goto(address("/"), { waitUntil: "commit" });
    await early(page).getByText(name).waitFor();
  });

  it("ask the gateway for nothing twice", async () => {
    const { page, address, go, received } = await openBefore();
    const count = (search: RegExp) =>
      received(live).filter((request) => search.test(request.search)).length;
    await page.goto(address("/"), { waitUntil: "commit" });
    await expect.poll(() => count(/inv=/)).toBe(1);
    go();
    await page.getByRole("region", { name: "General" }).waitFor();
    expect([count(/^$/), count(/inv=/)]).toEqual([1, 1]);
  });

  it("of the last visit are shown as such until the answer comes", async () => {
    const { page, context, address, go, simulator } = await openBefore();
    go();
    await page.goto(address("/"));
    await page.getByRole("region", { name: "General" }).waitFor();
    await page.goto(address("/about"));
    simulator.gateway.faults.set(live, { kind: "hang" });
    await context.route(app, () => new Promise(() => undefined));
    await page.goto(address("/"), { waitUntil: "commit" });
    await early(page).locator("[data-stale=true]").waitFor();
    simulator.gateway.faults.clear();
  });

  const refusals = [
    // Of these one is no JSON, and the other cannot be shown.
    ["a refusal", { status: 401, body: "" }],
    ["another shape", { status: 200, body: `{"inverters":{"length":1},"total":[]}` }],
    ["an error", { status: 500, body: "out of memory" }],
    ["half an answer", { status: 200, body: `{"inverters":[{"serial":"1` }],
  ] as const;

  it.each(walkedOf(refusals, 2))(
    "are left out upon %s, and the app says so",
    async (_name, answer) => {
      const { page, context, address, go } = await openBefore({
        expectedComplaints: [/401|500|WebSocket/],
      });
      await context.route(`**${live}*`, (route) => route.fulfill(answer));
      const answered = page.waitForResponse((response) => response.url().includes(live));
      await page.goto(address("/"), { waitUntil: "commit" });
      await answered;
      go();
      await appIsThere(page);
      await expect.poll(() => page.getByRole("main").innerText()).toMatch(/could not be|Sign in/i);
      expect(await page.getByRole("region", { name: "Totals" }).count()).toBeLessThan(2);
    },
  );

  it("do not keep the app from starting while the gateway does not answer", async () => {
    const { page, address, go, simulator } = await openBefore();
    simulator.gateway.faults.set(live, { kind: "hang" });
    await page.goto(address("/"), { waitUntil: "commit" });
    go();
    await appIsThere(page);
    simulator.gateway.faults.clear();
  });

  it("are taken over in a browser that cannot preload the app", async () => {
    const { page, context, address, go } = await openBefore();
    await context.addInitScript(() => {
      DOMTokenList.prototype.supports = () => false;
    });
    go();
    await page.goto(address("/"));
    await page.getByRole("region", { name: "General" }).waitFor();
  });

  it("show a hostile name as text", async () => {
    const { page, context, address } = await openBefore();
    const refused = await watchPolicy(context);
    const name = `<img src=x onerror="gotIn=1">{power}\u202e`;
    const inverter = { serial: "1", name, order: 0, poll_enabled: true, reachable: true };
    await context.route(`**${live}*`, (route) =>
      route.fulfill({ json: { inverters: [inverter], total: {}, hints: {} } }),
    );
    await page.goto(address("/"), { waitUntil: "commit" });
    await early(page).getByRole("heading", { includeHidden: true, level: 2 }).waitFor();
    const shown = await early(page).locator("h2").textContent();
    expect(shown).toBe(name.replace("\u202e", ""));
    expect(await page.locator("#first img").count()).toBe(0);
    expect(await refused(page)).toEqual([]);
  });

  it("stay away from the wall display and from other pages", async () => {
    const { page, address, received } = await openBefore();
    for (const path of ["/?view=wall", "/history"]) {
      // In an image the script stands in the page.
      const script = opened.isEmbedded ? undefined : page.waitForResponse(/\/assets\/first-/);
      await page.goto(address(path), { waitUntil: "commit" });
      await (await script)?.finished();
      await page.waitForFunction(() => document.readyState !== "loading");
      expect(await early(page).locator("section").count()).toBe(0);
    }
    expect(received(live).filter(({ search }) => search !== "")).toEqual([]);
  });
});

it("an image draws its devices after the first page", async () => {
  const opened = imageBuild("2024.03.07");
  ensureBuild(opened);
  const { page, context, address } = await openApp({ path: "/about", build: opened });
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const panels = document.querySelectorAll("[data-tone]").length;
      if (panels === 0) return;
      Reflect.set(globalThis, "firstPanels", panels);
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address("/"));
  await page.getByRole("region", { name: "Battery" }).first().waitFor();
  expect(await page.evaluate("firstPanels")).toBe(1);
});
