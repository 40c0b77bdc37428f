import type { Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import shellDe from "#app/locales/de/shell.json" with { type: "json" };
import shellEn from "#app/locales/en/shell.json" with { type: "json" };
import shellFr from "#app/locales/fr/shell.json" with { type: "json" };
import { expectSoundPage, openApp, type App, type AppOptions } from "../support/app.ts";
import { pass } from "../support/time.ts";
import { build } from "../support/builds.ts";
import { pathInside } from "../support/insideDemonstration.ts";
import { areAllWalked } from "../support/walks.ts";

const manual = { clock: "manual", scenario: "five-inverters" } as const;
const titles = { en: shellEn.title, de: shellDe.title, fr: shellFr.title } as const;

async function goTo(app: App, path: string, title: string): Promise<void> {
  await app.page.evaluate((to) => history.pushState(null, "", to), pathInside(path));
  await app.page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  await untilTold(app);
}

async function openOn(path: string, options: AppOptions = {}): Promise<App> {
  const app = await openApp({ simulator: manual, ...options, path: "/about" });
  let frames = 0;
  app.page.on("websocket", (socket) => socket.on("framereceived", () => (frames += 1)));
  await app.page.goto(app.address(path));
  // The sockets of a demonstration are no sockets of the browser.
  if (build.isDemonstration) frames = 1;
  // The values of the first call are on show before any socket is open.
  await expect
    .poll(async () => {
      await pass(app, 1000);
      return frames;
    })
    .toBeGreaterThan(0);
  await untilTold(app);
  return app;
}

/** Lets time pass until the sockets are open and have told a power, and then all that they tell in turn. */
async function untilTold(app: App): Promise<void> {
  await expect
    .poll(async () => {
      await pass(app, 1000);
      return app.page.locator("main").textContent();
    })
    .toMatch(/\d\s*W/);
  await pass(app, 12_000);
}

/** Powers of a table by the texts of its other cells, in W. */
async function powersIn(page: Page, caption: string): Promise<Readonly<Record<string, number>>> {
  const rows = await page
    .getByRole("table", { name: caption })
    .locator("tbody tr")
    .evaluateAll((found) =>
      found.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")),
    );
  const entries = rows.map((cells) => {
    const power = cells.find((cell) => cell.endsWith("\u202fW")) ?? "";
    const names = cells.slice(0, caption.startsWith("Ways") ? 2 : 1).join(" > ");
    return [names, Number(power.replace("−", "-").replace(/[^\d.-]/g, ""))] as const;
  });
  return Object.fromEntries(entries);
}

// On a phone they are tested with all other pages.
it.each([
  ["de", "dark", 1280],
  ["fr", "light", 768],
] as const)("flow, strings and wall display fit in %s, %s, %d px", async (locale, theme, width) => {
  const { flow, strings, wall } = titles[locale];
  const app = await openOn("/flow", { locale, theme, viewport: { width, height: 800 } });
  for (const [path, name] of [
    ["/flow", flow],
    ["/strings", strings],
    ["/?view=wall", wall],
  ] as const) {
    await goTo(app, path, name);
    await expectSoundPage(app.page);
  }
});

it("can be read on the wall at night", async () => {
  const app = await openOn("/?view=wall", { simulator: { ...manual, scenario: "night" } });
  await app.page.locator("[data-night]").waitFor();
  await expectSoundPage(app.page);
});

describe("the power flow", () => {
  it("adds up, and its table can be opened by keyboard on a phone", async () => {
    const { page } = await openOn("/flow", { viewport: { width: 360, height: 800 } });
    const summary = page.locator("summary");
    await summary.focus();
    await page.keyboard.press("Enter");
    // The last message may still wait to be drawn.
    await vi.waitFor(async () => {
      const parts = await powersIn(page, "Parts of the plant");
      const { Inverters = 0, Grid = 0, House = 0 } = parts;
      expect(Math.abs(Inverters + Grid - (parts["AC charger"] ?? 0) - House)).toBeLessThan(3);
      const ways = await powersIn(page, "Ways of the power");
      expect(ways["Panels > Inverters"]).toBe(parts["Panels"]);
      expect(House).toBeGreaterThan(100);
    }, 60_000);
  });

  it("moves nothing but transforms, and rests for whoever wants less motion", async () => {
    const { page } = await openOn("/flow");
    const drawing = page.locator("main svg", { hasText: "House" }).locator("..");
    const hasMoved = () =>
      drawing.evaluate((element) =>
        element
          .getAnimations({ subtree: true })
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
          .flatMap(Object.keys)
          .filter((key) => !["offset", "computedOffset", "easing", "composite"].includes(key)),
      );
    expect(await hasMoved()).toEqual([]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(async () => [...new Set(await hasMoved())]).toEqual(["transform"]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(hasMoved).toEqual([]);
  });
});

// A hub in the worker asks the same by itself.
describe.skipIf(build.isDemonstration)("why nothing is produced", () => {
  it.runIf(areAllWalked)(
    "asks one call after another, only when wanted, and leads to the setting",
    async () => {
      const simulator = { ...manual, scenario: "unreachable" } as const;
      const app = await openOn("/", { simulator, isSignedIn: true });
      const { page } = app;
      await pass(app, 30_000);
      const panel = page.getByRole("region", { name: "Garage roof", exact: true });
      const ask = panel.getByRole("button", { name: "Why this power?" });
      await ask.waitFor();
      // The history asks by itself how the meter is wired.
      const limiterRequests = () => app.received("/api/powerlimiter/status");
      await expect.poll(limiterRequests).toHaveLength(1);
      await ask.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Why this power?" });
      await dialog.getByText(/^Too far, too many walls/).waitFor();
      await expectSoundPage(page);
      expect(limiterRequests()).toHaveLength(2);
      await dialog.getByRole("link", { name: "Settings: DTU" }).click();
      await page.getByRole("heading", { level: 1, name: "DTU settings" }).waitFor();
    },
  );
});

describe("the wall display", () => {
  it("fills the window without scrolling, fills the screen, and leads back", async () => {
    const { page } = await openOn("/");
    await page.getByRole("link", { name: "Wall display" }).click();
    await page.getByRole("heading", { level: 1, name: "Wall display" }).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    await expect.poll(overflow).toBe("hidden");
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.getByRole("link", { name: "Close the wall display" }).click();
    await page.getByRole("heading", { level: 1, name: "Live data" }).waitFor();
    await expect.poll(overflow).toBe("auto scroll");
    await page.setViewportSize({ width: 360, height: 400 });
    await page.mouse.move(180, 300);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  it.skipIf(build.isDemonstration)(
    "greys every value and shows the whole flow above the notice that the gateway is gone",
    async () => {
      const expectedComplaints = [/WebSocket|ERR_/];
      const simulator = { clock: "manual", scenario: "full" } as const;
      const app = await openApp({ simulator, path: "/about", expectedComplaints });
      const { page } = app;
      await page.clock.install({ time: app.simulator.gateway.device.clock.worldMs() });
      await page.goto(app.address("/?view=wall"));
      await untilTold(app);
      app.simulator.gateway.device.restart(0);
      await pass(app, 500);
      const notice = page.getByText("The connection to the gateway is lost.", { exact: false });
      await expect
        .poll(async () => {
          await page.clock.runFor(6_000);
          return notice.count();
        })
        .toBe(1);
      const colours = await page.evaluate(() => {
        const unit = document.querySelector(".rest span + span");
        const values = document.querySelectorAll(".stage span");
        return [unit, ...values].map((part) => part && getComputedStyle(part).color);
      });
      expect(new Set(colours).size).toBe(1);
      expect(colours.length).toBeGreaterThan(10);
      for (const [width, height] of [
        [360, 740],
        [768, 1000],
        [1280, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const { flowPx, footPx } = await page.evaluate(() => {
          const texts = [...document.querySelectorAll(".flow svg text")];
          const ends = texts.map((text) => text.getBoundingClientRect().bottom);
          const foot = document.querySelector(".foot")?.getBoundingClientRect();
          return { flowPx: Math.max(...ends), footPx: foot?.top };
        });
        expect(flowPx).toBeGreaterThan(0);
        expect(flowPx).toBeLessThanOrEqual(footPx ?? 0);
      }
    },
  );

  // The clock of a page is not that of a worker, and a file server says nothing of newer code.
  it.skipIf(build.isDemonstration)(
    "finds back after hours without the gateway, and takes newer code by itself",
    async () => {
      const expectedComplaints = [/WebSocket|ERR_/];
      const app = await openApp({ simulator: manual, path: "/about", expectedComplaints });
      const { page, simulator, address } = app;
      await page.clock.install({ time: simulator.gateway.device.clock.worldMs() });
      await page.goto(address("/?view=wall"));
      await untilTold(app);
      const notice = page.getByText("The connection to the gateway is lost.", { exact: false });
      const loseAndFind = async () => {
        simulator.gateway.device.restart(0);
        await pass(app, 500);
        await expect
          .poll(async () => {
            await page.clock.runFor(6_000);
            return notice.count();
          })
          .toBe(1);
        await page.clock.fastForward("03:00:00");
        await expect
          .poll(async () => {
            await pass(app, 1_000);
            await page.clock.runFor(20_000);
            return notice.count();
          })
          .toBe(0);
      };
      await page.evaluate("window.isOld = true");
      await loseAndFind();
      const before = await page.locator("main").textContent();
      await expect
        .poll(async () => {
          await pass(app, 1_000);
          return page.locator("main").textContent();
        })
        .not.toBe(before);
      expect(await page.evaluate("window.isOld")).toBe(true);

      await page.route(
        ({ pathname }) => pathname === "/",
        async (route) => {
          const isLook = route.request().resourceType() === "fetch";
          await (isLook ? route.fulfill({ headers: { etag: '"newer"' } }) : route.continue());
        },
      );
      await loseAndFind();
      await expect.poll(() => page.evaluate("window.isOld")).toBeUndefined();
      await untilTold(app);
    },
  );
});
