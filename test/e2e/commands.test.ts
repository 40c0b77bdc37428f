import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { type App, expectSoundPage, openApp } from "../support/app.ts";
import { build } from "../support/builds.ts";
import { pass } from "../support/time.ts";

const limitPath = "/api/limit/config";
const dialog = (page: Page) => page.getByRole("dialog");

/** Form field `data` of the last save. */
function sentBody(app: App, path: string): unknown {
  const request = app.received(path).at(-1);
  expect(request?.method).toBe("POST");
  expect(request?.headers).toMatchObject({
    authorization: `Basic ${btoa("admin:openDTU42")}`,
    "x-requested-with": "XMLHttpRequest",
  });
  expect(Object.keys(request?.fields ?? {})).toEqual(["data"]);
  return JSON.parse(request?.fields["data"] ?? "");
}

describe("commands to an inverter", () => {
  let app: App;
  let page: Page;
  beforeEach(async () => {
    app = await openApp({ isSignedIn: true, simulator: { clock: "manual" } });
    ({ page } = app);
    await page.getByRole("tab").first().waitFor();
  });
  const open = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const serial = "114180610042";

  // Each of its kinds is a component test, too, and a release's own codes are sent in releases.test.ts.
  it("a limit is sent in its unit, for now or for good, and stands in the header once confirmed", async () => {
    for (const [kind, value, isKept, type] of [
      ["Watts", 400, false, 0],
      ["Percent", 70, true, 257],
      ["Watts", 300, true, 256],
      ["Percent", 60, false, 1],
    ] as const) {
      await open("Limit");
      await dialog(page).getByLabel(kind).fill(String(value));
      if (isKept) await dialog(page).getByRole("switch", { name: "Keep after a restart" }).click();
      await dialog(page).getByRole("button", { name: "Set limit" }).click();
      if (isKept) await dialog(page).getByRole("button", { name: "Store for good" }).click();
      await dialog(page).waitFor({ state: "detached" });
      expect(sentBody(app, limitPath)).toEqual({ serial, limit_value: value, limit_type: type });
      await page.getByText("Limit sent to Garage roof").last().waitFor();
      const reads = kind === "Watts" ? `${value}\\s?W \\|` : `\\| ${value}\\s?%`;
      await expect
        .poll(async () => {
          await pass(app, 1000);
          return page.getByRole("tabpanel").innerText();
        })
        .toMatch(new RegExp(reads));
    }
  });

  it("what the gateway refuses stays in the dialog, with its reason", async () => {
    const body = JSON.stringify({ type: "warning", message: "Invalid", code: 5004 });
    app.simulator.gateway.faults.set(limitPath, { kind: "body", body });
    await open("Limit");
    await dialog(page).getByLabel("Percent").fill("60");
    await dialog(page).getByRole("button", { name: "Set limit" }).click();
    await dialog(page)
      .getByRole("alert")
      .getByText("The gateway does not know this inverter.")
      .waitFor();
    expect(await dialog(page).getByLabel("Percent").inputValue()).toBe("60");
  });
});

describe("a limit for several inverters", () => {
  it("is split, asked for one after another, confirmed, and undone", async () => {
    const app = await openApp({
      isSignedIn: true,
      simulator: { scenario: "five-inverters", clock: "manual" },
      // The file of the dialogs is lost at first.
      expectedComplaints: [/Failed to load resource/],
    });
    const { page } = app;
    const file = /liveDialogs/;
    // Both the pointer on the button and the click ask for it.
    await page.route(file, (route) => route.abort());
    await page.getByRole("button", { name: "Limit", exact: true }).click();
    // In the firmware everything is in a single script.
    if (!build.isEmbedded) {
      await page.getByText("This dialog could not be loaded", { exact: false }).waitFor();
      await page.unroute(file);
      await page.getByRole("button", { name: "Try again" }).click();
    }

    await dialog(page).getByRole("radio", { name: "Several" }).check();
    await dialog(page)
      .getByRole("button", { name: /^800\s?W$/ })
      .click();
    await dialog(page)
      .getByText(/new 111\s?W/)
      .first()
      .waitFor();
    await expectSoundPage(page, "dialog");
    await dialog(page).getByRole("button", { name: "Set limit" }).click();
    const isOpen = async () => {
      await pass(app, 1000);
      return dialog(page).count();
    };
    await expect.poll(isOpen).toBe(0);
    const bodies = app
      .received(limitPath)
      .map(({ fields }): unknown => JSON.parse(fields["data"] ?? ""));
    expect(bodies).toMatchObject([111, 209, 313, 56, 111].map((limit_value) => ({ limit_value })));

    const panel = page.getByRole("tabpanel");
    await panel.getByText(/^111\s?W confirmed after \d+\s?s$/).waitFor();
    await expectSoundPage(page);
    await panel.getByRole("button", { name: /^Back to 100\s?%$/ }).click();
    const news = async () => {
      await pass(app, 1000);
      return panel.innerText();
    };
    await expect.poll(news).toMatch(/100\s?% confirmed after/);
  });
});
