import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type App, expectSoundInBothThemes, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { pass } from "../support/time.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const manual = { clock: "manual" } as const;

const totals = (page: Page) => page.getByRole("region", { name: "Totals" });
const panel = (page: Page) => page.getByRole("tabpanel");

/** Text of the chosen inverter's values, once it has any. */
async function valuesOf(app: App): Promise<string> {
  const general = panel(app.page).getByRole("heading", { name: "General" });
  await expect
    .poll(async () => {
      await pass(app, 1000);
      return general.count();
    })
    .toBe(1);
  return panel(app.page).innerText();
}

/** Lets time pass until the values of the chosen inverter change. */
async function untilOther(app: App, before: string): Promise<void> {
  await expect
    .poll(async () => {
      await pass(app, 1000);
      return panel(app.page).innerText();
    })
    .not.toBe(before);
}

describe.each(walkedRows(["insecure", "localhost"] as const))("the live page on %s", (origin) => {
  it("shows totals, and the values of an inverter as they change", async () => {
    const app = await openApp({ origin, simulator: manual });
    await totals(app.page).getByText("W", { exact: false }).first().waitFor();
    const before = await valuesOf(app);
    await untilOther(app, before);
  });
});

it("lets the marker in the bar pulse alone, as each frame on the screen wakes the page", async () => {
  const { page } = await openApp({ simulator: manual });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => page.getByText("Online", { exact: true }).count()).toBe(2);
  const areInBar = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(
          ({ effect }) => effect instanceof KeyframeEffect && !!effect.target?.closest("header"),
        ),
    );
  await expect.poll(areInBar).toEqual([true]);
});

describe("live updates", () => {
  it.runIf(areAllWalked)("reach every inverter and its tab", async () => {
    const app = await openApp({ simulator: { ...manual, scenario: "five-inverters" } });
    const tabs = app.page.getByRole("tab");
    await tabs.first().waitFor();
    expect(await tabs.count()).toBe(5);
    await expect
      .poll(async () => {
        await pass(app, 1000);
        const texts = await tabs.allInnerTexts();
        return texts.filter((text) => /\d\s?W/.test(text)).length;
      })
      .toBe(5);
    for (const tab of await tabs.all()) {
      await tab.click();
      const before = await valuesOf(app);
      await untilOther(app, before);
    }
  });

  it.runIf(areAllWalked)(
    "stop with the gateway and come back with it, and the page says so",
    async () => {
      const app = await openApp({ simulator: manual, expectedComplaints: [/WebSocket|ERR_/] });
      const { page, simulator } = app;
      await valuesOf(app);
      simulator.gateway.device.restart(0);
      await pass(app, 500);
      await page.getByText("The connection to the gateway is lost.", { exact: false }).waitFor();
      await page.getByRole("main").getByText("Offline").waitFor();
      // The gateway answers again, and the page finds its own way back.
      await expect
        .poll(async () => {
          await pass(app, 1000);
          return page.getByRole("main").getByText("Online").count();
        })
        .toBe(1);
      const before = await valuesOf(app);
      await untilOther(app, before);
    },
  );
});

describe("without read-only access", () => {
  const simulator = { ...manual, scenario: "no-readonly" } as const;

  it.runIf(areAllWalked)("the signed-out are led to the sign-in page and back", async () => {
    const { page, address } = await openApp({ simulator, expectedComplaints: [/401|WebSocket/] });
    await page.getByLabel("User name").waitFor();
    expect(page.url()).toBe(address("/login?returnUrl=%2F"));
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("openDTU42");
    await page.keyboard.press("Enter");
    await totals(page).waitFor();
    expect(page.url()).toBe(address("/"));
  });

  // A hub in the worker asks with its own password, too.
  it.skipIf(build.isDemonstration)(
    "the sockets of the signed-in carry the credentials",
    async () => {
      const app = await openApp({ simulator, isSignedIn: true });
      const before = await valuesOf(app);
      await untilOther(app, before);
      const calls = app.simulator.gateway.received.filter(({ path }) => path.startsWith("/api/"));
      expect(calls.length).toBeGreaterThan(0);
      for (const { headers } of calls) {
        expect(headers).toMatchObject({
          authorization: `Basic ${btoa("admin:openDTU42")}`,
          "x-requested-with": "XMLHttpRequest",
        });
      }
    },
  );
});

it.each(
  walkedRows([
    ["/", /^Live data\D*Grid\D*\d+(\.\d)?\s*W/],
    ["/?view=wall", /^Wall display\s+House\D*\d/],
  ] as const),
)("shows no empty inverters beside a meter alone, at %s", async (path, first) => {
  const simulator = { scenario: "meter-only", clock: "manual" } as const;
  const { page } = await openApp({ path, viewport: phone, simulator });
  await page.getByText("Grid").first().waitFor();
  const text = async () => (await page.locator("main, .stage").first().innerText()).trim();
  await expect.poll(text).toMatch(first);
  expect(await text()).not.toMatch(/Inverters|No inverter|kWh|clear day/);
  await expectSoundInBothThemes(page);
});
