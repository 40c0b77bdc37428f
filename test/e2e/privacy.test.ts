import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { specifiedCalls } from "../support/reliability/places.ts";
import { privateKind } from "#protocol/privacy/key-kind.ts";
import { type App, expectSoundInBothThemes, openApp, password } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { pagePaths, untilShown } from "../support/pages.ts";
import { isRecord } from "../support/records.ts";
import { areAllWalked, spreadRows } from "../support/walks.ts";

const kinds = ["serial", "ssid", "host", "ip", "mac", "coordinate"];

/** Everything private that any answer of the gateway holds, as it could be written on a page. */
async function privateValues({ simulator }: App): Promise<readonly string[]> {
  const headers = { Authorization: `Basic ${btoa(`admin:${password}`)}` };
  const found = new Set<string>();
  const collect = (value: unknown, key: string): void => {
    if (Array.isArray(value)) return value.forEach((item) => collect(item, key));
    if (isRecord(value))
      return Object.entries(value).forEach(([name, child]) => collect(child, name));
    const isPrivate = kinds.some((kind) => kind === privateKind(key));
    if (isPrivate && !["", "0.0.0.0", "null"].includes(String(value))) found.add(String(value));
  };
  for (const { endpoint: call } of specifiedCalls) {
    if (call.kind !== "read" || call.query.length > 0) continue;
    const request = new Request(`http://gateway${call.path}`, { headers });
    collect(JSON.parse(await (await simulator.gateway.fetch(request)).text()), "");
  }
  return [...found];
}

/** All that a person can see or have read out, values of controls included. */
function readable(page: Page): Promise<string> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    const attributes = ["aria-label", "title", "placeholder", "alt"];
    return [
      document.title,
      ...all.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? "")),
      // Values of options and radio buttons are invisible.
      ...all.map((element) =>
        element.matches("input:not([type=radio]), textarea") && "value" in element
          ? String(element.value)
          : "",
      ),
      document.body.textContent,
    ].join("\n");
  });
}

/** Pages that show much of it. */
const telling = [
  "/",
  "/info/network",
  "/info/system",
  "/settings/network",
  "/settings/ntp",
  "/settings/dtu",
  "/settings/mqtt",
  "/settings/inverter",
];

const shownValues = (text: string, values: readonly string[]) =>
  values.filter((value) => text.includes(value));

async function open(options: Parameters<typeof openApp>[0] = {}) {
  const app = await openApp({
    path: "/about",
    isSignedIn: true,
    ...options,
    simulator: { clock: "manual" },
  });
  return { app, page: app.page, values: await privateValues(app) };
}

async function visit({ app, path }: { readonly app: App; readonly path: string }): Promise<void> {
  const { page } = app;
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await untilShown(app);
}

describe("private data", () => {
  it("is on no page while it is hidden, and on many while it is not", async () => {
    const { app, page, values } = await open();
    expect(values.length).toBeGreaterThan(12);
    const seen = new Set<string>();
    const kept: string[] = [];
    for (const path of telling) {
      await visit({ app, path });
      for (const value of shownValues(await readable(page), values)) seen.add(value);
    }
    // Else the sweep below would find nothing because nothing was there.
    expect(seen.size).toBeGreaterThan(values.length / 2);

    await page.getByRole("switch", { name: "Hide private data" }).click();
    for (const path of spreadRows(pagePaths, 20)) {
      await visit({ app, path });
      kept.push(...shownValues(await readable(page), values).map((value) => `${path}: ${value}`));
    }
    expect(kept).toEqual([]);
  });

  it.runIf(areAllWalked)("is hidden in dialogs, and stays hidden after a reload", async () => {
    const { app, page, values } = await open({ path: "/" });
    await page.getByRole("switch", { name: "Hide private data" }).click();
    await page.reload();
    await visit({ app, path: "/" });
    const hidden = page.getByRole("switch", { name: "Hide private data" });
    expect(await hidden.getAttribute("aria-checked")).toBe("true");
    await page.getByRole("button", { name: "Info", exact: true }).last().click();
    await page.getByRole("dialog").getByText("Production year").waitFor();
    expect(shownValues(await readable(page), values)).toEqual([]);
    await page.keyboard.press("Escape");
    await visit({ app, path: "/settings/inverter" });
    for (const name of ["Edit Garage roof", "Delete Garage roof"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
      expect(shownValues(await readable(page), values)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });

  it.runIf(areAllWalked)("is hidden in what is said of a factory reset", async () => {
    const { app, page, values } = await open();
    await page.getByRole("switch", { name: "Hide private data" }).click();
    await visit({ app, path: "/settings/config" });
    await page.getByRole("button", { name: "Factory reset" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Connect to its access point").waitFor();
    // The address is the same for every gateway.
    expect(shownValues(await readable(page), values)).toEqual(["192.168.4.1"]);
  });

  it("shows in a field for as long as a person is in it, and is saved unchanged", async () => {
    const { app, page } = await open();
    const { ssid } = app.simulator.gateway.device.config.network;
    await page.getByRole("switch", { name: "Hide private data" }).click();
    await visit({ app, path: "/settings/network" });
    const field = page.getByRole("main").getByLabel("SSID", { exact: false }).first();
    expect(await field.inputValue()).toBe("•••••");
    await field.focus();
    expect(await field.inputValue()).toBe(ssid);
    await page.getByRole("main").getByLabel("Host name").fill("roof-gateway");
    expect(await field.inputValue()).toBe("•••••");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const sentRequest = () =>
      app.received("/api/network/config").find(({ method }) => method === "POST");
    await expect.poll(sentRequest).toBeDefined();
    const saved = sentRequest();
    expect(JSON.parse(saved?.fields["data"] ?? "")).toMatchObject({
      ssid,
      hostname: "roof-gateway",
    });
  });

  it.runIf(areAllWalked)("its switch is sound on a phone", async () => {
    const { page } = await open({ viewport: phone });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("switch", { name: "Hide private data" }).click();
    await expectSoundInBothThemes(page);
  });
});
