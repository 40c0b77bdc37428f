import { describe, expect, it } from "vitest";
import { expectSoundInBothThemes, openApp, password } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const refused = [/401/];

describe.each(walkedRows(["insecure", "localhost"] as const))("signing in on %s", (origin) => {
  it("leads back to the page that asked, and carries the credentials from then on", async () => {
    const { page, received } = await openApp({
      origin,
      path: "/login?returnUrl=%2Finfo%2Fsystem",
    });
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await page.getByRole("heading", { level: 1, name: "System info" }).waitFor();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    // A hub asks, too, but not as a page does.
    const request = received("/api/security/authenticate").find(
      ({ headers }) => headers["x-requested-with"] === "XMLHttpRequest",
    );
    expect(request?.headers["authorization"]).toBe(`Basic ${btoa(`admin:${password}`)}`);
  });
});

describe("signing in", () => {
  // Behaviour of this page that needs no real browser is in test/integration/session.test.tsx.
  it.runIf(areAllWalked)(
    "a wrong password is refused with a clear text, and nothing is kept",
    async () => {
      const { page } = await openApp({ path: "/login", expectedComplaints: refused });
      await page.getByLabel("User name").fill("admin");
      await page.getByLabel("Password", { exact: true }).fill("wrong-one");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("Invalid credentials").waitFor();
      const kept = await page.evaluate(() => Object.keys(localStorage));
      expect(kept.filter((key) => key.startsWith("user"))).toEqual([]);
    },
  );

  it("signing out leads home, and neither reload nor the way back shows anything private", async () => {
    const { page, address } = await openApp({
      path: "/settings/ntp",
      isSignedIn: true,
      simulator: { scenario: "no-readonly" },
      expectedComplaints: [/401|WebSocket/],
    });
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByRole("textbox", { name: "Time server" }).fill("sunflower");
    await page.goto(address("/"));
    await page.getByText("Garage roof").first().waitFor();
    await page.reload();
    await page.getByText("Garage roof").first().waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    for (const move of [() => page.reload(), () => page.goBack(), () => page.goBack()]) {
      // On the way back the previous page stays on show until the app leads here, which would end the next move.
      await page.waitForURL(/\/login\?/);
      await page.getByRole("textbox", { name: "User name" }).waitFor();
      expect(await page.getByText(/sunflower|Garage/).count()).toBe(0);
      const kept = await page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)),
      );
      expect(kept.filter((key) => /^user|last|aside|draft/i.test(key))).toEqual([]);
      await move();
    }
  });

  it.runIf(areAllWalked).each(["/firmware/upgrade", "/maintenance/reboot"])(
    "%s asks the signed-out to sign in and comes back",
    async (path) => {
      const { page, address } = await openApp({ path });
      await page.getByLabel("User name").waitFor();
      expect(page.url()).toBe(address(`/login?returnUrl=${encodeURIComponent(path)}`));
      await page.getByLabel("User name").fill("admin");
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await page.waitForURL(address(path));
    },
  );

  it("is accessible and fits a phone", async () => {
    const { page } = await openApp({ path: "/login", viewport: phone });
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await page.getByText("User name is required").waitFor();
    await expectSoundInBothThemes(page);
  });
});
