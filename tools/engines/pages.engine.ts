import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { menuWithout } from "#app/app/menu.ts";
import { absentPages } from "#protocol/firmware/page-use.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import { startSimulator, type SimulatorOptions } from "#simulator/serve/serve.ts";
import { read } from "../../test/support/gatewayClient.ts";
import { startTestHub } from "../../test/support/hub.ts";
import { routesOutsideImage } from "../../test/support/packs.ts";
import { walkedReleases } from "../../test/support/walks.ts";
import { type Engine, keys } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { findEngine } from "./findEngine.ts";
import { siteWithHelp } from "./site.ts";
import { miniBrowser, startWebkit } from "./webkit.ts";
import { plainHost, type TestWindow, windowOf } from "./window.ts";

const firefox = findEngine("firefox-esr") ?? findEngine("firefox");
const driver = findEngine("WebKitWebDriver");
const mini = miniBrowser();
const engines: Readonly<Record<Engine["name"], (() => Promise<Engine>) | undefined>> = {
  firefox: firefox === undefined ? undefined : () => startFirefox(firefox),
  webkit:
    driver === undefined || mini === undefined || findEngine("Xvfb") === undefined
      ? undefined
      : () => startWebkit(driver, mini),
};
const names = ["firefox", "webkit"] as const;
const user = "admin";
const factoryPassword = "openDTU42";
/** A chosen password, so that no page warns of the default. */
const ownPassword = "sunflower-42";
const serial = "114180610042";

/** Pages behind a hub, and words that appear once its record is read. */
const insight = [
  ["/flow", "Online"],
  ["/history", "Yield"],
  ["/strings", "Online"],
  ["/sky", "Health"],
  ["/what-if", "Usable capacity"],
  ["/alerts", "ended alert"],
] as const;

/** A gateway without a hub has none of the hub's pages. */
const isOfGateway = ({ id }: { readonly id: string }) =>
  routesOutsideImage.every((hub) => hub.id !== id);

it("has both engines: apt-get install firefox-esr webkit2gtk-driver xvfb", () => {
  expect(names.filter((name) => engines[name] === undefined)).toEqual([]);
});

describe.each(names.filter((name) => engines[name]))("%s", (name) => {
  const site = siteWithHelp();
  let page: TestWindow;
  beforeAll(async () => {
    const engine = await engines[name]?.();
    if (!engine) throw new Error(`${name} is not installed`);
    await engine.resize(1280, 900);
    page = windowOf(engine);
  });
  afterAll(async () => {
    await page.engine.close();
    site.remove();
  });

  /** A gateway for the window, which has no memory of an earlier gateway. */
  async function openGateway(options: SimulatorOptions) {
    const simulator = await startSimulator({
      distDir: site.folder,
      host: "0.0.0.0",
      keepsBodies: true,
      bootMs: 300,
      ...options,
    });
    onTestFinished(() => simulator.close());
    await page.open(`http://${plainHost}:${simulator.port}/`);
    const sentRequests = (path: string) =>
      simulator.gateway.received.findLast((one) => one.method === "POST" && one.path === path);
    return { simulator, sent: sentRequests };
  }

  async function signIn(password: string): Promise<void> {
    await page.go("/login");
    await page.fill("User name", user);
    await page.fill("Password", password);
    await page.click("Login");
    await page.until("heading() !== 'Login'");
  }

  it.each(walkedReleases)("%s: every page, live values, a save, a limit", async (firmware) => {
    const { simulator, sent: sentRequests } = await openGateway({
      firmware,
      scenario: "own-password",
    });
    expect(await page.engine.read("isSecureContext")).toBe(plainHost === "127.0.0.1");
    await page.sees("Garage roof");
    const first = await page.ask("text()");
    await expect.poll(() => page.ask("text()"), { timeout: 30_000 }).not.toBe(first);
    await signIn(ownPassword);
    const system = await read(simulator.gateway, "/api/system/status");
    const links = menuWithout(absentPages(profileOf({ system }))).flatMap((item) =>
      item.kind === "link" ? [item] : item.links,
    );
    for (const { id, path } of links.filter(isOfGateway)) {
      await page.go(path);
      expect([path, await page.ask("alerts()")]).toEqual([path, []]);
      expect([path, await page.ask("isWider()")]).toEqual([path, false]);
      await page.expectQuiet(id);
    }
    await page.go("/settings/ntp");
    await page.fill("Latitude", "48.5");
    await page.click("Save");
    await page.sees("Settings saved.");
    expect(JSON.parse(sentRequests("/api/ntp/config")?.fields["data"] ?? "null")).toMatchObject({
      latitude: 48.5,
    });
    await page.go("/");
    await page.click("Limit");
    await page.fill("Percent", "60");
    if (firmware === "2024.03.07") await page.picture(`${name}-limit`);
    await page.click("Set limit");
    await page.until("isOpen() === false");
    const limit = JSON.parse(sentRequests("/api/limit/config")?.fields["data"] ?? "null");
    expect(limit).toMatchObject({ serial, limit_value: 60 });
    await page.expectQuiet("the limit");
  });

  it("reads live values with the password where nothing is shown without it", async () => {
    const { simulator } = await openGateway({ scenario: "no-readonly" });
    await signIn(factoryPassword);
    await page.go("/");
    await page.sees("Garage roof");
    const first = await page.ask("text()");
    await expect.poll(() => page.ask("text()"), { timeout: 30_000 }).not.toBe(first);
    expect(simulator.gateway.received.length).toBeGreaterThan(0);
    await page.ask("complaints()");
  });

  it("behind a hub: timeline, year, wall, what-if, a file that is saved", async () => {
    const hub = await startTestHub(
      ["--host", "0.0.0.0", "--allow-host", plainHost],
      site.folder,
      40,
    );
    onTestFinished(() => hub.close());
    const at = `http://${plainHost}:${hub.port}`;
    await page.open(`${at}/`);
    await page.sees("Garage roof");
    await page.picture(`${name}-live`);
    for (const [path, words] of insight) {
      await page.go(path);
      await page.sees(words);
      expect([path, await page.ask("isWider()")]).toEqual([path, false]);
      await page.picture(`${name}${path.replace("/", "-")}`);
      await page.expectQuiet(path);
    }
    await page.go("/history");
    for (const view of ["Month", "Year"]) {
      await page.click(view);
      await page.until("isShown()");
      await page.expectQuiet(view);
    }
    await page.go("/history");
    await page.click("Export CSV");
    await page.ask("files()");
    await page.click("Save file");
    await expect
      .poll(() => page.ask("files()"), { timeout: 30_000 })
      .toMatchObject([{ size: expect.any(Number) }]);
    await page.expectQuiet("the export");
    await page.open(`${at}/?view=wall`);
    await page.sees("Sun today");
    await page.picture(`${name}-wall`);
    await page.expectQuiet("the wall");
  });

  it("is used by the keyboard", async () => {
    await openGateway({ scenario: "one-inverter" });
    await page.sees("Garage roof");
    await page.engine.press(keys.tab);
    expect(await page.ask("focused()")).toBe("Skip to content");
    await page.engine.press(keys.enter);
    await page.engine.press(keys.tab);
    expect(
      await page.engine.read("document.querySelector('main').contains(document.activeElement)"),
    ).toBe(true);
  });

  it("fits a phone", async () => {
    await page.engine.resize(400, 800);
    await openGateway({ scenario: "full" });
    await page.sees("Garage roof");
    expect(await page.ask("isWider()")).toBe(false);
    await page.picture(`${name}-phone`);
    await page.engine.resize(1280, 900);
  });
});
