import { describe, expect, it } from "vitest";
import { expectSoundPage, openApp } from "../support/app.ts";
import { build } from "../support/builds.ts";
import { areAllWalked } from "../support/walks.ts";

const pages = [
  ["/info/system", "System info", "Heap details"],
  ["/info/network", "Network info", "Wi-Fi station"],
  ["/info/ntp", "NTP info", "Time now"],
  ["/info/mqtt", "MQTT info", "Home Assistant"],
  ["/info/vedirect", "VE.Direct info", "VE.Direct"],
] as const;

it("each page shows signed out what it shows, and loads again", async () => {
  const { page, received, address } = await openApp({ path: "/about" });
  for (const [path, title, card] of pages) {
    const api = path.replace("/info/", "/api/") + "/status";
    const before = received(api).length;
    await page.goto(address(path));
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByRole("heading", { name: card, exact: true }).waitFor();
    const asked = received(api).length;
    expect(asked).toBeGreaterThan(before);
    const reload = page.getByRole("button", { name: "Reload" });
    // A hub shares an answer for a second.
    const askedAgain = async () => {
      await reload.click();
      return received(api).length;
    };
    await expect.poll(askedAgain).toBeGreaterThan(asked);
    await page.getByRole("heading", { name: card, exact: true }).waitFor();
  }
});

describe("any of them", () => {
  const path = "/info/system";
  const api = "/api/system/status";

  it.runIf(areAllWalked)(
    "leads to the sign-in and back while read-only access is off",
    async () => {
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
    },
  );

  it.runIf(areAllWalked)("says why when the gateway fails, and tries again", async () => {
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

// A demonstration asks nobody; its own test says how it says so.
describe.skipIf(build.isDemonstration)("the version check", () => {
  const host = "https://api.github.com/**";

  it.runIf(areAllWalked)(
    "asks nobody until it is allowed, then on every visit, and can be forbidden again",
    async () => {
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
    },
  );

  it.runIf(areAllWalked)("says what the answer means", async () => {
    const { page, context, address } = await openApp({
      path: "/login",
      expectedComplaints: [/404/],
    });
    await page.evaluate("localStorage.setItem('allowVersionInfo', '1')");
    for (const [answer, text] of [
      [{ json: { total_commits: 0, html_url: "https://github.com/x" } }, "Up to date"],
      [{ status: 404, json: { message: "Not Found" } }, "The version could not be checked"],
    ] as const) {
      await context.route(host, (route) => route.fulfill(answer));
      await page.goto(address("/info/system"));
      await page.getByText(text).waitFor();
      await expectSoundPage(page);
    }
  });
});
