import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { expectLegiblePage, expectSoundInBothThemes, openApp, password } from "../support/app.ts";
import { phone, visit } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { testHub } from "../support/hub.ts";
import { markedLanguage } from "../support/languageFile.ts";
import { root } from "../support/sources.ts";

const dutch = markedLanguage();

async function drop(page: Page): Promise<void> {
  const text = JSON.stringify(dutch);
  const file = { name: "nl.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByLabel("Language file").setInputFiles(file);
  const { length } = Object.keys(dutch.texts);
  await page.getByText(`Nederlands: ${length} of ${length} texts`).waitFor();
}

/** Texts that a person reads and that are none of the language. */
function foreign(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, nav a, nav button, label, legend, th")]
      .map((element) => element.textContent?.trim() ?? "")
      // Names of devices and of what is counted have no letter of their own language.
      .filter((text) => /[a-z]/.test(text) && !text.includes("«")),
  );
}

describe.skipIf(build.isEmbedded)("a language file", () => {
  it("dropped on the page makes the whole of it another language, also after a reload", async () => {
    const { page, address, received } = await openApp({ path: "/languages", isSignedIn: true });
    await expectSoundInBothThemes(page);
    await drop(page);
    await expectSoundInBothThemes(page);
    await page.getByRole("button", { name: "Add Nederlands" }).click();
    await page.getByRole("button", { name: "Show the page in Nederlands" }).click();
    await page.getByRole("heading", { level: 1, name: "«Languages" }).waitFor();
    await expectLegiblePage(page);
    for (const [path, title] of [
      ["/", "«Live data"],
      ["/settings/ntp", "«NTP settings"],
      ["/info/system", "«System info"],
      ["/help", "«Help"],
    ] as const) {
      await page.goto(address(path));
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe("nl");
    }
    expect(await foreign(page)).toEqual([]);
    // The gateway, which serves the page, has nothing to do with it.
    expect(received("/hub/languages")).toEqual([]);
  });

  it("is in the first figures of the next visit, which move nothing", async () => {
    const { page, context, address } = await openApp({ path: "/languages", viewport: phone });
    await drop(page);
    await page.getByRole("button", { name: "Add Nederlands" }).click();
    await page.getByRole("button", { name: "Show the page in Nederlands" }).click();
    await page.getByRole("heading", { level: 1, name: "«Languages" }).waitFor();
    await page.goto(address("/"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The app does not come, so what is there now is the first page.
    await context.route(/\/assets\/index-/, () => new Promise(() => undefined));
    await page.goto(address("/"), { waitUntil: "commit" });
    const early = page.locator("#first");
    await early.getByText("«").first().waitFor();
  });
});

async function opened(): Promise<Page> {
  const window = await visit({});
  onTestFinished(() => window.close());
  return window.page;
}

describe.skipIf(build.isEmbedded || build.isDemonstration)("behind a hub", () => {
  it("a language file is kept for every browser", async () => {
    const hub = await testHub(["--allow-host", "gateway.test"], join(root, build.folder), 0);
    const address = `http://gateway.test:${hub.port}`;
    const page = await opened();
    await page.goto(`${address}/languages`);
    await drop(page);
    await page.getByRole("button", { name: "Add Nederlands" }).click();
    await page.getByLabel("Password of the gateway", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Add Nederlands" }).click();
    await page.getByText("Nederlands was added. It is in the language menu.").waitFor();

    const other = await opened();
    const asked: string[] = [];
    other.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await other.goto(`${address}/about`);
    const menu = other.getByRole("combobox", { name: "Language", exact: true });
    await menu.waitFor();
    // Who did not choose it loads nothing of it.
    expect(asked.filter((path) => path.includes("languages"))).toEqual([]);
    await menu.selectOption("Nederlands");
    await other.getByRole("heading", { level: 1, name: "«About" }).waitFor();
    await other.reload();
    await other.getByRole("heading", { level: 1, name: "«About" }).waitFor();
    expect(new Set(asked.filter((path) => path.includes("languages")))).toEqual(
      new Set(["/hub/languages/file"]),
    );
  });
});
