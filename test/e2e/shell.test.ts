import { describe, expect, it } from "vitest";
import texts from "#app/locales/en/shell.json" with { type: "json" };
import { expectSoundInBothThemes, openApp } from "../support/app.ts";
import { build } from "../support/builds.ts";
import { pathInside } from "../support/insideDemonstration.ts";
import { pageRoutes } from "../support/pages.ts";
import { phone } from "../support/browser.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

describe("the frame", () => {
  // That of the policy in first-call.test.ts makes the same walk, but not there.
  it.runIf(build.isDemonstration)(
    "every address of the route table leads to a page with its own title",
    async () => {
      const { page } = await openApp({ isSignedIn: true });
      const titles = new Set<string>();
      for (const { path, id } of pageRoutes) {
        await page.evaluate((to) => history.pushState(null, "", to), pathInside(path));
        await page.getByRole("heading", { level: 1, name: texts.title[id], exact: true }).waitFor();
        titles.add(await page.title());
      }
      expect(titles.size).toBeGreaterThan(pageRoutes.length - 3);
    },
  );

  it.runIf(areAllWalked)("an address of a page can be opened directly", async () => {
    const { page } = await openApp({ path: "/settings/ntp?from=bookmark", isSignedIn: true });
    await page.getByRole("heading", { level: 1, name: "NTP settings" }).waitFor();
  });

  // A file server answers no address that is not a file.
  it.skipIf(build.isDemonstration)("an address that is none says so and leads home", async () => {
    const { page } = await openApp({ path: "/no/such/page" });
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Go to the live view" }).click();
    await page.getByRole("heading", { level: 1, name: "Live data" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  it.each(
    walkedRows([
      ["en", "Login", "en"],
      ["de", "Anmelden", "de"],
      ["fr", "Connexion", "fr"],
    ] as const),
  )("speaks the browser's language: %s", async (locale, name, lang) => {
    const { page } = await openApp({ path: "/about", locale });
    await page.getByRole("button", { name, exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
  });

  it("keeps the language and the theme a person chose", async () => {
    const { page } = await openApp({ path: "/about" });
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("button", { name: "Anmelden" }).waitFor();
    await page.getByLabel("Farbschema").selectOption({ label: "Dunkel" });
    await page.reload();
    await page.getByRole("button", { name: "Anmelden" }).waitFor();
    expect(await page.getByLabel("Farbschema").inputValue()).toBe("dark");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  });

  it.skipIf(build.isEmbedded)(
    "offers a reload where a newer build has taken its files",
    async () => {
      const { page } = await openApp({ expectedComplaints: [/MIME type/] });
      await page.getByRole("heading", { level: 1, name: "Live data" }).waitFor();
      await page.route("**/assets/*.js", (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Another</title>" }),
      );
      await page.evaluate((to) => history.pushState(null, "", to), pathInside("/help"));
      await page.getByText("This page could not be loaded").waitFor();
      await page.unroute("**/assets/*.js");
      await page.getByRole("button", { name: "Reload the page" }).click();
      await page.getByRole("heading", { level: 1, name: texts.title.help }).waitFor();
    },
  );

  it.skipIf(build.isEmbedded)(
    "loads the page of a link below the pointer, and no other",
    async () => {
      const { page } = await openApp();
      const files: string[] = [];
      page.on("request", (request) => files.push(request.url()));
      const has = (name: string) => files.some((address) => address.includes(name));
      // The last file of the live page.
      await expect.poll(() => has("/record-")).toBe(true);
      const link = page.getByRole("link", { name: "About", exact: true });
      await link.hover();
      await expect.poll(() => has("/AboutPage") && has("/maintenance-")).toBe(true);
      expect(has("Pages-")).toBe(false);
      files.length = 0;
      await link.click();
      await page.getByRole("heading", { level: 1, name: texts.title.about }).waitFor();
      expect(files.filter((address) => address.endsWith(".js"))).toEqual([]);
    },
  );

  it("the menu of a phone closes when a link is chosen", async () => {
    const { page } = await openApp({ path: "/about", viewport: phone, hasTouch: true });
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.getByRole("link", { name: "Live view", exact: true }).tap();
    await page.getByRole("heading", { level: 1, name: "Live data" }).waitFor();
    expect(
      await page.getByRole("button", { name: "Open menu" }).getAttribute("aria-expanded"),
    ).toBe("false");
  });

  it("is accessible and fits a desktop", async () => {
    const { page } = await openApp({ path: "/about" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectSoundInBothThemes(page);
  });
});
