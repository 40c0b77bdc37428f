import { beforeAll, expect, it, onTestFinished } from "vitest";
import { storageKeys } from "#app/shared/storage/storage.ts";
import { expectSoundPage, password } from "../support/app.ts";
import { visit, type Visitor } from "../support/browser.ts";
import { startTestHub, type TestHub } from "../support/hub.ts";
import { join } from "node:path";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

let demonstration: TestHub;
beforeAll(async () => {
  demonstration = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), 40);
  return () => demonstration.close();
});

const address = (path: string) => `http://gateway.test:${demonstration.port}${path}`;

async function open(visitor: Visitor = {}) {
  const visited = await visit(visitor);
  const { page, complaints } = visited;
  onTestFinished(async () => {
    await visited.close();
    expect(complaints).toEqual([]);
  });
  return page;
}

it.runIf(areAllWalked)(
  "takes the prices of a browser over into the hub, and shows amounts by them on every device",
  async () => {
    const page = await open();
    const prices = [{ from: "2024-01-01", importPerKWh: 0.3, exportPerKWh: 0.1 }];
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      storageKeys.worth,
      JSON.stringify({ prices }),
    ] as const);
    await page.goto(address("/history"));
    await page.getByText("Prices and CO₂").click();
    await page.getByText(/Only this browser knows these prices/).waitFor();
    expect(await page.getByLabel("Import per kWh").isDisabled()).toBe(true);
    await expectSoundPage(page);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      storageKeys.user,
      JSON.stringify({ authdata: btoa(`admin:${password}`) }),
    ] as const);
    await page.goto(address("/history"));
    await page.getByText("Prices and CO₂").click();
    await page.getByLabel("Currency").selectOption("CHF");
    // Typed prices count at once on this page, and for others once they are saved.
    const savedAmount = page.getByText(/^-?[\d.,]+\sCHF$|^CHF\s-?[\d.,]+$/).first();
    await savedAmount.waitFor();
    const before = await savedAmount.textContent();
    await page.getByLabel("Import per kWh").fill("0.9");
    await page.getByText(/^Save these prices/).waitFor();
    await expect.poll(() => savedAmount.textContent()).not.toBe(before);
    await page.getByText("Prices and CO₂").click();
    await expect.poll(() => savedAmount.count()).toBe(0);
    await page.getByText("Prices and CO₂").click();
    await page.getByLabel("Currency").selectOption("CHF");
    await page.getByRole("button", { name: "Save prices" }).click();
    await page.getByText(/^Saved\./).waitFor();

    const other = await open({ locale: "de" });
    await other.goto(address("/history"));
    await other
      .getByText(/^-?[\d.]+,\d\d\sCHF$/)
      .first()
      .waitFor();
    await other.getByText("Preise und CO₂").click();
    expect(await other.getByLabel("Bezug je kWh").inputValue()).toBe("0,3");
    await expectSoundPage(other);
  },
);
