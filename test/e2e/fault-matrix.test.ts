import { createHash } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { Fault } from "#simulator/faults/fault.ts";
import { faultColumns, type FaultName } from "../support/reliability/faults.ts";
import { openApp, password, type App } from "../support/app.ts";
import { applicationImage } from "../support/firmware.ts";
import { control, formShown, openSettingsPage } from "../support/settingsPage.ts";
import { areAllWalked } from "../support/walks.ts";

const names: readonly FaultName[] = Object.keys(faultColumns).filter(
  (name): name is FaultName => name in faultColumns,
);
const provoked = [/ERR_|Failed to load resource|WebSocket connection/];

/** The fault of a column, as a gateway in a browser meets it; the slow gateway is not waited for so long. */
function faultOf(name: FaultName): Fault | undefined {
  const { fault } = faultColumns[name];
  if (fault === "clock") return undefined;
  if (fault === "types") return { kind: "body", body: '"another type"' };
  return fault.kind === "slow" ? { ...fault, delayMs: 500 } : fault;
}

/** Breaks a call, or turns the clock of the browser by a day. */
async function breakCall(
  { page, simulator }: App,
  match: { readonly path: string; readonly method: string },
  name: FaultName,
): Promise<void> {
  const fault = faultOf(name);
  if (fault) simulator.gateway.faults.set(match, fault);
  else await page.clock.setSystemTime(Date.now() + 86_400_000);
}

/**
 * Lets the page's time jump until something shows that is minutes away. After each jump an answer has real time to
 * come, before the page's time limit ends in the next.
 */
async function jumpUntil(shown: Locator, stepMs: number, what = ""): Promise<void> {
  for (let tries = 0; tries < 12; tries += 1) {
    // Many jumps mean a slow machine: each jump then ends pending work, unless it waits for longer.
    const timeout = tries === 0 ? 300 : tries < 4 ? 1_500 : 10_000;
    const isShown = await shown.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
    await shown.page().clock.fastForward(stepMs);
  }
  throw new Error(`${what}: never shown`);
}

/** Shows another page without loading anything anew. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, "", to), path);

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel("User name").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

/** Fails unless the page names the failure, and waits for nothing. */
async function expectTrouble(page: Page, name: FaultName): Promise<void> {
  const alert = page.getByRole("main").getByRole("alert");
  await jumpUntil(alert, faultColumns[name].outcome === "timeout" ? 20_000 : 10, name);
  const said = await alert.innerText();
  expect(said, `${name} said ${said}`).toMatch(trouble);
  expect([name, await page.locator("main [aria-busy=true]").count()]).toEqual([name, 0]);
}

const trouble =
  /does not answer|too long|answered with|short of memory|cannot be read|unexpected shape/;

/** A representative of each kind that a socket knows; all of them meet it in memory. */
const liveFaults: readonly FaultName[] = ["refused", "cut", "s429", "null", "clock", "restart"];

describe("in Chromium, every fault", () => {
  it("of a page that is read says so, and the page comes back by itself", async () => {
    const app = await openSettingsPage("dtu", { expectedComplaints: provoked });
    const { page, simulator } = app;
    await formShown(page);
    await page.clock.install();
    for (const name of names) {
      const { outcome } = faultColumns[name];
      await go(page, "/about");
      await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
      await breakCall(app, endpoints.dtu.read, name);
      await go(page, "/settings/dtu");
      if (outcome === "signedOut") {
        await page.waitForURL("**/login?returnUrl=%2Fsettings%2Fdtu");
        simulator.gateway.faults.clear();
        await signInAgain(page);
      } else if (outcome !== "fine" && outcome !== "late") {
        await expectTrouble(page, name);
        simulator.gateway.faults.clear();
      }
      const save = page.getByRole("button", { name: "Save", exact: true });
      await jumpUntil(save, 61_000, name);
      simulator.gateway.faults.clear();
    }
  });

  it.runIf(areAllWalked)(
    "of a save says so and keeps what was typed, which goes out afterwards",
    async () => {
      const app = await openSettingsPage("dtu", { expectedComplaints: provoked });
      const { page, simulator } = app;
      await formShown(page);
      await page.clock.install();
      const save = page.getByRole("button", { name: "Save", exact: true });
      for (const [at, name] of names.entries()) {
        const { outcome } = faultColumns[name];
        const typed = String(at + 10);
        await control(page, "Poll interval").fill(typed);
        await breakCall(app, endpoints.dtu.write, name);
        await save.click();
        if (outcome === "signedOut") {
          await page.waitForURL("**/login?returnUrl=%2Fsettings%2Fdtu");
          simulator.gateway.faults.clear();
          await signInAgain(page);
          await page.getByText("are back").waitFor();
        } else if (outcome !== "fine" && outcome !== "late") {
          await expectTrouble(page, name);
          simulator.gateway.faults.clear();
        }
        expect([name, await control(page, "Poll interval").inputValue()]).toEqual([name, typed]);
        // A gateway that restarted in the middle of the save is back a moment later.
        await expect.poll(() => simulator.gateway.device.isRunning()).toBe(true);
        if (outcome !== "fine" && outcome !== "late") await save.click();
        await page
          .getByText("Settings saved.")
          .waitFor()
          .catch((error: unknown) => {
            throw new Error(`not saved after ${name}`, { cause: error });
          });
        simulator.gateway.faults.clear();
        expect(simulator.gateway.device.config.dtu).toMatchObject({ pollinterval: at + 10 });
      }
    },
  );

  it("of the live socket and its readings leaves a page that lives again afterwards", async () => {
    const app = await openApp({
      expectedComplaints: provoked,
      simulator: { scenario: "one-inverter", bootMs: 500 },
    });
    const { page, simulator } = app;
    await page.getByText("String 1").or(page.getByText("East")).first().waitFor();
    await page.clock.install();
    for (const name of liveFaults) {
      await breakCall(app, { path: feeds.live.path, method: "GET" }, name);
      await breakCall(app, endpoints.livedata.status, name);
      simulator.gateway.device.feeds.dropAll();
      await page.clock.fastForward(12_000);
      await page.clock.fastForward(12_000);
      simulator.gateway.faults.clear();
      // Readings that work make it online, too: it lives once its socket is back.
      const living = page.locator("main", { hasNotText: "every 10 seconds" });
      await jumpUntil(living.getByText("Online", { exact: true }), 75_000, name);
    }
  });
});

describe("in Chromium, every fault of an upload", () => {
  const uploadFaults: readonly Fault[] = [
    ...names
      .filter((name) =>
        ["unreachable", "timeout", "http", "memory", "html"].includes(faultColumns[name].outcome),
      )
      .flatMap((name) => faultOf(name) ?? []),
    { kind: "cut-upload", afterBytes: 100 },
  ];

  /** Sends a file again and again, over each fault in turn and then well, from the button that is pressed first. */
  async function endure({ page, simulator }: App, path: string, first: Locator, failed: Locator) {
    const retry = page.getByRole("button", { name: "Retry" });
    for (const [at, fault] of uploadFaults.entries()) {
      simulator.gateway.faults.set({ path, method: "POST" }, fault);
      await (at === 0 ? first : retry).click();
      await jumpUntil(failed, fault.kind === "hang" ? 60_000 : 3_000, fault.kind);
      simulator.gateway.faults.clear();
      // A reset gateway is back a moment later.
      await expect.poll(() => simulator.gateway.device.isRunning()).toBe(true);
    }
    await retry.click();
  }

  it.runIf(areAllWalked)(
    "of a configuration says so, and the same file goes out again",
    async () => {
      const app = await openSettingsPage("config", { expectedComplaints: provoked });
      const { page, simulator, received } = app;
      const { path } = endpoints.config.upload;
      const bytes = simulator.gateway.device.files.get("config.json");
      await page.clock.install();
      await page.getByLabel("File to restore").setInputFiles({
        name: "config.json",
        mimeType: "application/json",
        buffer: Buffer.from(bytes ?? []),
      });
      const first = page.getByRole("button", { name: "Restore", exact: true });
      await endure(app, path, first, page.getByText("The restore failed"));
      await page.getByText("File restored").waitFor();
      expect(
        Buffer.compare(
          Buffer.from(received(path).at(-1)?.files[0]?.bytes ?? []),
          Buffer.from(bytes ?? []),
        ),
      ).toBe(0);
      await jumpUntil(page.getByText("answers again"), 2_000, "the end");
    },
  );

  it("of a firmware says so, and the same file goes out again", async () => {
    const app = await openApp({
      path: "/firmware/upgrade",
      isSignedIn: true,
      expectedComplaints: provoked,
      simulator: { bootMs: 500 },
    });
    const { page, received } = app;
    const { path } = endpoints.firmware.update;
    await page.clock.install();
    const buffer = Buffer.from(applicationImage());
    const mimeType = "application/octet-stream";
    await page.getByLabel("Firmware file").setInputFiles({ name: "new.bin", mimeType, buffer });
    await page.getByRole("heading", { name: "Checked before the upload" }).waitFor();
    const first = page.getByRole("button", { name: "Upload", exact: true });
    await endure(app, path, first, page.getByText("OTA error"));
    await jumpUntil(page.getByText("Firmware uploaded"), 3_000, "the end");
    const md5 = createHash("md5").update(buffer).digest("hex");
    expect(received(path).at(-1)?.files).toMatchObject([{ md5 }]);
  });
});
