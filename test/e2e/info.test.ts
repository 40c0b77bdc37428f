import { describe, expect, it } from "vitest";
import { expectSoundPage, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { build } from "../support/builds.ts";

const pages = [
  ["/info/system", "System info", "Heap details"],
  ["/info/network", "Network info", "Wi-Fi station"],
  ["/info/ntp", "NTP info", "Time now"],
  ["/info/mqtt", "MQTT info", "Home Assistant"],
  ["/info/vedirect", "VE.Direct info", "VE.Direct"],
] as const;

describe.each(pages)("%s", (path, title, card) => {
  it("shows signed out what it shows, loads again, and is sound on a dark phone", async () => {
    const { page, received } = await openApp({ path, viewport: phone, theme: "dark" });
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByRole("heading", { name: card, exact: true }).waitFor();
    await expectSoundPage(page);
    const api = path.replace("/info/", "/api/") + "/status";
    // The system status also tells which firmware it is, once; a page in the firmware knows.
    const asksForFirmware = path === "/info/system" && !build.isEmbedded;
    const asked = received(api).length;
    expect(asked).toBe(asksForFirmware ? 2 : 1);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => received(api).length).toBe(asked + 1);
    await page.getByRole("heading", { name: card, exact: true }).waitFor();
  });
});

describe("any of them", () => {
  const path = "/info/system";
  const api = "/api/system/status";

  it("leads to the sign-in and back while read-only access is off", async () => {
    const { page } = await openApp({
      path,
      simulator: { scenario: "no-readonly" },
      expectedComplaints: [/401/],
    });
    await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(path)}`);
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("openDTU42");
    await page.getByRole("button", { name: "Login" }).last().click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("heading", { name: "Firmware", exact: true }).waitFor();
  });

  it("says why when the gateway fails, and tries again", async () => {
    const { page, simulator } = await openApp({ path: "/about", expectedComplaints: [/503/] });
    simulator.gateway.faults.set(api, { kind: "status", status: 503 });
    await page.goto(page.url().replace("/about", path));
    await page.getByRole("alert").getByText("status 503").waitFor();
    simulator.gateway.faults.clear(api);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Firmware", exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("the version check", () => {
  const host = "https://api.github.com/**";

  it("asks nobody until it is allowed, then on every visit, and can be forbidden again", async () => {
    const { page, context } = await openApp({ path: "/login" });
    const asked: string[] = [];
    await context.route(host, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ json: { total_commits: 4, html_url: "https://github.com/x" } });
    });
    await page.goto(page.url().replace("/login", "/info/system"));
    const allow = page.getByRole("switch", { name: "Look for updates" });
    await allow.waitFor();
    expect(asked).toEqual([]);
    await allow.click();
    const link = page.getByRole("link", { name: "New version" });
    expect(await link.getAttribute("href")).toBe("https://github.com/x");
    expect(asked).toEqual([expect.stringContaining("/compare/2024.03.07...master")]);
    expect(await page.evaluate("localStorage.getItem('allowVersionInfo')")).toBe("1");
    await page.reload();
    await link.waitFor();
    expect(asked).toHaveLength(2);
    await page.getByRole("button", { name: "Stop looking" }).click();
    await allow.waitFor();
    expect(await page.evaluate("localStorage.getItem('allowVersionInfo')")).toBe("0");
  });

  it.each([
    [{ json: { total_commits: 0, html_url: "https://github.com/x" } }, "Up to date"],
    [{ status: 404, json: { message: "Not Found" } }, "The version could not be checked"],
  ])("shows %j as %s", async (answer, text) => {
    const { page, context } = await openApp({ path: "/login", expectedComplaints: [/404/] });
    await context.route(host, (route) => route.fulfill(answer));
    await page.evaluate("localStorage.setItem('allowVersionInfo', '1')");
    await page.goto(page.url().replace("/login", "/info/system"));
    await page.getByText(text).waitFor();
    await expectSoundPage(page);
  });
});
