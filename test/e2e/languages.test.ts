import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { expectLegiblePage, expectSoundInBothThemes, openApp, password } from "../support/app.ts";
import { visit } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { testHub } from "../support/hub.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { markedLanguage } from "../support/languageFile.ts";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

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
      // Names of devices and units have no letter of their own language.
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
});

async function openPage(): Promise<Page> {
  const window = await visit({});
  onTestFinished(() => window.close());
  return window.page;
}

describe.skipIf(build.isEmbedded || build.isDemonstration)("behind a hub", () => {
  it("a language file is kept for every browser", async () => {
    const hub = await testHub(["--allow-host", "gateway.test"], join(root, build.folder), 0);
    const address = `http://gateway.test:${hub.port}`;
    const page = await openPage();
    await page.goto(`${address}/languages`);
    await drop(page);
    await page.getByRole("button", { name: "Add Nederlands" }).click();
    await page.getByLabel("Password of the gateway", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Add Nederlands" }).click();
    await page.getByText("Nederlands was added. It is in the language menu.").waitFor();

    const other = await openPage();
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

  it.runIf(areAllWalked)(
    "is added and removed on the overview of several gateways, for all of them",
    async () => {
      const simulator = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter" });
      onTestFinished(() => simulator.close());
      const { host } = new URL(simulator.url);
      const args = ["--allow-host", "gateway.test", "--data", temporaryFolder()];
      const hub = await testHub(
        [...args, `--gateway=house=${host}`, `--gateway=barn=${host}`],
        join(root, build.folder),
        0,
      );
      const address = `http://gateway.test:${hub.port}`;
      const page = await openPage();
      await page.goto(address);
      await page.getByRole("link", { name: "Languages", exact: true }).click();
      await drop(page);
      await page.getByRole("button", { name: "Add Nederlands" }).click();
      const word = /[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}/.exec(hub.lines.join("\n"))?.[0] ?? "";
      await page.getByLabel("Word of the hub’s terminal").fill(word);
      const choice = page.getByLabel("New administrator’s password of the hub", { exact: true });
      await choice.fill(password);
      await page.getByRole("button", { name: "Add Nederlands" }).click();
      await page.getByText("Nederlands was added. It is in the language menu.").waitFor();
      await expectSoundInBothThemes(page);

      await page.goto(`${address}/barn/about`);
      await page
        .getByRole("combobox", { name: "Language", exact: true })
        .selectOption("Nederlands");
      await page.getByRole("heading", { level: 1, name: "«About" }).waitFor();

      const other = await openPage();
      await other.goto(`${address}/languages`);
      await other.getByRole("button", { name: "Remove Nederlands" }).click();
      await other.getByRole("button", { name: "Remove Nederlands" }).click();
      await other.getByLabel("Administrator’s password of the hub", { exact: true }).fill(password);
      await other.getByRole("button", { name: "Remove Nederlands" }).click();
      await other.getByText("Nederlands was removed").waitFor();
      await page.goto(address);
      await page.getByRole("heading", { level: 1, name: "All gateways" }).waitFor();
    },
  );
});
