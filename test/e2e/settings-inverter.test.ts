import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { expectSoundInBothThemes } from "../support/app.ts";
import { control, openSettingsPage } from "../support/settingsPage.ts";
import { areAllWalked } from "../support/walks.ts";

const names = ["Garage roof", "Barn", "South field", "Garden shed", "Storage"];

const handle = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move ${name}`, exact: true });

async function shownOrder(page: Page): Promise<readonly string[]> {
  const labels = await page
    .getByRole("button", { name: /^Move / })
    .evaluateAll((handles) => handles.map((element) => element.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.replace("Move ", ""));
}

async function saveOrder(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save order" }).click();
  await page.getByText("Inverter order saved.").waitFor();
}

async function openInverters(options: Parameters<typeof openSettingsPage>[1] = {}) {
  const app = await openSettingsPage("inverter", options);
  await handle(app.page, "Storage").waitFor();
  return app;
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await handle(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on show`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("the order of the inverters", () => {
  it("is changed with the mouse and holds once it was saved", async () => {
    const { page, received } = await openInverters();
    expect(await shownOrder(page)).toEqual(names);
    await handle(page, "Storage").scrollIntoViewIfNeeded();
    const from = await middleOf(page, "Storage");
    const to = await middleOf(page, "Garage roof");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y + 5, { steps: 12 });
    await page.mouse.move(from.x, to.y - 5, { steps: 4 });
    await page.mouse.up();
    const wanted = ["Storage", "Garage roof", "Barn", "South field", "Garden shed"];
    expect(await shownOrder(page)).toEqual(wanted);
    expect(received("/api/inverter/order")).toEqual([]);
    await saveOrder(page);
    expect(received("/api/inverter/order").map(({ fields }) => fields["data"])).toEqual([
      '{"order":[4,0,1,2,3]}',
    ]);
    await page.reload();
    await handle(page, "Storage").waitFor();
    expect(await shownOrder(page)).toEqual(wanted);
  });

  it("is changed with a finger on a phone", async () => {
    const { page, context } = await openInverters({ viewport: phone, hasTouch: true });
    // Waits until it stands still where a finger meets it.
    await handle(page, "Barn").tap({ trial: true });
    const from = await middleOf(page, "Barn");
    const touch = await context.newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: from.x, y }],
      });
    await send("touchStart", from.y);
    for (let moved = 10; moved <= 150; moved += 10) await send("touchMove", from.y - moved);
    await send("touchEnd", from.y - 150);
    await expect.poll(() => shownOrder(page)).toEqual(["Barn", "Garage roof", ...names.slice(2)]);
  });

  it("is changed with the keyboard, announced, and asked about when left behind", async () => {
    const { page } = await openInverters();
    await handle(page, "Barn").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const order = ["Garage roof", "South field", "Garden shed", "Barn", "Storage"];
    expect(await shownOrder(page)).toEqual(order);
    const announced = page.locator("[aria-live=assertive]");
    expect(await announced.textContent()).toBe("Barn is now at place 4 of 5");
    expect(
      await handle(page, "Barn").evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await page.getByRole("navigation").getByRole("link", { name: "About" }).click();
    await page.getByRole("button", { name: "Stay here" }).click();
    await saveOrder(page);
    expect(await shownOrder(page)).toEqual(order);
  });
});

describe("inverters", () => {
  it.runIf(areAllWalked)(
    "are added with a word about their serial number, edited and deleted",
    async () => {
      const { page, received } = await openInverters();
      await page.getByRole("button", { name: "Delete Storage" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete inverter?" });
      expect(await dialog.textContent()).toContain("114490230155");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByText("Inverter deleted.").waitFor();

      await control(page, "Serial number").fill("114180610042");
      await page.getByText("Garage roof already has this serial number.").waitFor();
      await control(page, "Serial number").fill("116182203366");
      await page.getByText("HM-1000/1200/1500-4T").first().waitFor();
      await control(page, "Name").fill("Carport");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByText("Inverter added.").waitFor();
      expect(received("/api/inverter/add").map(({ fields }) => fields["data"])).toEqual([
        '{"serial":"116182203366","name":"Carport"}',
      ]);
      expect(await control(page, "Name").inputValue()).toBe("");

      await page.getByRole("button", { name: "Edit Carport" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Carport" });
      await edit.getByRole("tab", { name: "Advanced" }).click();
      await edit.getByLabel("Failed polls until unreachable").fill("101");
      await edit.getByRole("tab", { name: "String" }).click();
      await edit.getByLabel("Installed peak power").first().fill("410");
      await edit.getByRole("button", { name: "Save" }).click();
      await edit.getByText("At most 100").first().waitFor();
      await edit.getByLabel("Failed polls until unreachable").fill("100");
      await edit.getByRole("button", { name: "Save" }).click();
      await page.getByText("Inverter changed.").waitFor();
      const [sent] = received("/api/inverter/edit");
      const body: unknown = JSON.parse(sent?.fields["data"] ?? "");
      expect(body).toMatchObject({
        id: 4,
        serial: "116182203366",
        name: "Carport",
        reachable_threshold: 100,
        channel: [{ max_power: 410 }, {}, {}, {}],
      });
    },
  );

  it.runIf(areAllWalked)(
    "beyond the fifth are refused by the gateway with its figure",
    async () => {
      const { page } = await openInverters();
      await control(page, "Serial number").fill("116182203366");
      await control(page, "Name").fill("Carport");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByText("The gateway supports no more than 5 inverters.").waitFor();
      expect(await control(page, "Name").inputValue()).toBe("Carport");
    },
  );

  it.runIf(areAllWalked)("are not added without a number and a name", async () => {
    const { page, received } = await openInverters();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const serial = control(page, "Serial number");
    expect(await serial.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(received("/api/inverter/add")).toEqual([]);
  });

  it.runIf(areAllWalked)("whose editing is closed with changes ask first", async () => {
    const { page } = await openInverters();
    await page.getByRole("button", { name: "Edit Barn" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Barn" });
    await edit.getByLabel("Name", { exact: true }).fill("Stable");
    await page.keyboard.press("Escape");
    await edit.getByRole("button", { name: "Discard and leave" }).click();
    await edit.waitFor({ state: "detached" });
    expect(await shownOrder(page)).toEqual(names);
  });

  it.runIf(areAllWalked)("dialogs are sound on a phone", async () => {
    const { page } = await openInverters({ viewport: phone });
    await page.getByRole("button", { name: "Edit South field" }).click();
    for (const tab of ["General", "String", "Advanced"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expectSoundInBothThemes(page);
      const button = await page.getByRole("button", { name: "Save", exact: true }).boundingBox();
      expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete South field" }).click();
    await expectSoundInBothThemes(page);
  });
});
