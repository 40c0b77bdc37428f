import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import hubDe from "#app/locales/de/hub.json" with { type: "json" };
import hubEn from "#app/locales/en/hub.json" with { type: "json" };
import hubFr from "#app/locales/fr/hub.json" with { type: "json" };
import shellDe from "#app/locales/de/shell.json" with { type: "json" };
import shellEn from "#app/locales/en/shell.json" with { type: "json" };
import shellFr from "#app/locales/fr/shell.json" with { type: "json" };
import { expectSoundPage, password } from "../support/app.ts";
import { desktop, phone, visit } from "../support/browser.ts";
import { testHub } from "../support/hub.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { root } from "../support/sources.ts";
import { walkedRows } from "../support/walks.ts";

async function gateway(scenario: "full" | "one-inverter" = "full"): Promise<string> {
  const simulator = await startSimulator({ host: "127.0.0.1", scenario });
  onTestFinished(() => simulator.close());
  return new URL(simulator.url).host;
}

const variants = [
  ["de", "dark", phone, hubDe.gateways, shellDe],
  ["en", "light", desktop, hubEn.gateways, shellEn],
  ["fr", "light", phone, hubFr.gateways, shellFr],
] as const;

it.each(walkedRows(variants))(
  "adds and removes a gateway on the page, and browsers lose nothing, in %s, %s",
  async (...row) => {
    const [locale, theme, viewport, texts, shell] = row;
    const only = ["--allow-host", "gateway.test", "--gateway", await gateway()];
    const hub = await testHub([...only, "--data", temporaryFolder()], join(root, "dist"), 0);
    const visited = await visit({ locale, theme, viewport });
    onTestFinished(() => visited.close());
    const { page } = visited;
    const address = (path: string) => `http://gateway.test:${hub.port}${path}`;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.goto(address("/gateways"));
    // The code that opens the hub on a phone.
    await page.getByRole("img", { name: address("/") }).waitFor();
    await expectSoundPage(page);
    const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
    await page.evaluate((text) => localStorage.setItem("user", text), user);
    await page.goto(address("/gateways"));
    // The password of the hub's only gateway is also the hub's.
    await page.getByRole("heading", { name: texts.list }).waitFor();

    await field(texts.address).fill("127.0.0.1:9");
    await button(texts.look).click();
    await page.getByText(texts.problems.silent).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid")))
      .toBe("true");
    await expectSoundPage(page);
    await field(texts.address).fill(await gateway("one-inverter"));
    await page.keyboard.press("Enter");
    await page.getByText(texts.found).waitFor();
    await field(texts.name).fill("barn");
    await expectSoundPage(page);
    await page.keyboard.press("Enter");
    // From now on the first gateway has a name and a path, to which the page moves.
    await button(texts.open).waitFor();

    await page.goto(address("/settings/ntp"));
    await page.locator("input").first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/[\w-]+\/settings\/ntp$/);

    const barnPage = await page.context().newPage();
    await barnPage.goto(address("/barn/"));
    await page.goto(address("/gateways"));
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await button(texts.remove.replace("{{name}}", "barn")).click();
    await expectSoundPage(page);
    await button(texts.remove.replace("{{name}}", "barn")).click();
    await page.getByText(texts.removed.replace("{{name}}", "barn")).waitFor();
    await expectSoundPage(page);
    await barnPage.bringToFront();
    await barnPage.getByRole("heading", { name: shell.title.gone }).waitFor({ timeout: 60_000 });
    await expectSoundPage(barnPage);
  },
);
