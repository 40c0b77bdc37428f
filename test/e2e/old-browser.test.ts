import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { applicationImage } from "../support/firmware.ts";
import { openDialog } from "../support/livePage.ts";

/** Removes from a page the features that the oldest browsers lack, or that a network's policy forbids. */
function growOld(): void {
  for (const name of ["Worker", "WebAssembly", "HTMLDialogElement"]) {
    Reflect.deleteProperty(globalThis, name);
  }
  for (const method of ["createElement", "createElementNS"]) {
    const create = Reflect.get(Document.prototype, method);
    Reflect.set(
      Document.prototype,
      method,
      function createOld(this: Document, ...given: unknown[]) {
        // An element without the looks and the methods of a dialog, as an unknown name gives it.
        const names = given.map((name) => (name === "dialog" ? "old-dialog" : name));
        return Reflect.apply(create, this, names);
      },
    );
  }
}

it("without dialogs, workers and WebAssembly the page still asks, answers and adds up", async () => {
  const { page, context, address, received } = await openApp({
    isSignedIn: true,
    path: "/about",
    simulator: { scenario: "one-inverter" },
  });
  await context.addInitScript(growOld);
  await page.goto(address("/"));
  const dialog = await openDialog(page, "Garage roof", "Limit");
  expect(await dialog.evaluate((element) => element.localName)).toBe("old-dialog");
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  expect(await isInside()).toBe(true);
  await page.keyboard.press("Shift+Tab");
  expect(await isInside()).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.textContent")).toContain("Limit");

  await page.goto(address("/firmware/upgrade"));
  const bytes = applicationImage({ sizeBytes: 100_000 });
  await page
    .getByLabel("Firmware file")
    .setInputFiles({ name: "a.bin", mimeType: "", buffer: Buffer.from(bytes) });
  await page.getByText("No problems found").waitFor();
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("Firmware uploaded").waitFor();
  const sum = createHash("md5").update(bytes).digest("hex");
  expect(received("/api/firmware/update")[0]?.fields).toEqual({ MD5: sum });
});
