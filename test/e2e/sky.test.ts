import { join } from "node:path";
import * as v from "valibot";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { NtpConfig } from "#protocol/areas/ntp.ts";
import { expectSoundInBothThemes, password } from "../support/app.ts";
import { phone, visit } from "../support/browser.ts";
import { startTestHub, type TestHub } from "../support/hub.ts";
import { knownString } from "../support/sky/clearPlant.ts";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

let demonstration: TestHub;
beforeAll(async () => {
  demonstration = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), 12);
  return () => demonstration.close();
});

const authorization = `Basic ${btoa(`admin:${password}`)}`;

/** The page of somebody who signed in before. */
async function openSky(complains: RegExp) {
  const visited = await visit({ viewport: phone });
  const { page, complaints } = visited;
  onTestFinished(async () => {
    await visited.close();
    expect(complaints.filter((line) => !complains.test(line))).toEqual([]);
  });
  await page.addInitScript(
    (text) => localStorage.setItem("user", text),
    JSON.stringify({ authdata: btoa(`admin:${password}`) }),
  );
  return visited;
}

it("learns the strings of the hub's record in its worker, and says of each why it is not known yet", async () => {
  const visited = await visit({ viewport: phone });
  const { page, context, complaints } = visited;
  onTestFinished(async () => {
    await visited.close();
    // The place of the plant is asked for without credentials first.
    expect(complaints.filter((line) => !line.includes("/api/ntp/config"))).toEqual([]);
  });
  const address = `http://gateway.test:${demonstration.port}/sky`;
  await page.goto(address);
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await page.evaluate(
    (text) => localStorage.setItem("user", text),
    JSON.stringify({ authdata: btoa(`admin:${password}`) }),
  );
  const worker = page.waitForEvent("worker");
  await page.goto(address);
  await worker;
  await page.getByRole("heading", { name: "Not known yet" }).waitFor();
  // Twelve days tell nothing, whatever the season. Of the twelve inputs one is free; the idle shed may be listed,
  // too.
  const unknown = page.locator("main dl > div");
  expect(await unknown.count()).toBeGreaterThanOrEqual(12);
  expect(await unknown.allInnerTexts()).toContainEqual(
    expect.stringMatching(/^Garage roof, East\s+\S/),
  );
  await expectSoundInBothThemes(page);

  // A place that nobody entered.
  const zone = { ntp_timezone: "CET-1CEST,M3.5.0,M10.5.0/3", ntp_timezone_descr: "Europe/Berlin" };
  const factory = { ntp_server: "pool.ntp.org", latitude: 51.1657, longitude: 10.4515 };
  await context.route("**/api/ntp/config", (route) =>
    route.fulfill({ json: { ...zone, ...factory, sunsettype: 1 } }),
  );
  await page.reload();
  await page.getByRole("link", { name: "Set the place in the NTP settings" }).waitFor();
});

it("says when the browser ended the learning, and learns again when asked", async () => {
  const { page } = await openSky(/^$/);
  // Once, the worker breaks down as soon as it is told to learn.
  await page.addInitScript(`{
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message?.path?.[0] !== "learn" || window.hasBroken) return send.call(this, message, ...more);
      window.hasBroken = true;
      this.dispatchEvent(new Event("error"));
    };
  }`);
  await page.goto(`http://gateway.test:${demonstration.port}/sky`);
  await page.getByText("The browser stopped the calculation").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Not known yet" }).waitFor();
});

it.runIf(areAllWalked)("shows at once what the hub has learnt", async () => {
  const call = `http://127.0.0.1:${demonstration.port}/hub/sky`;
  const headers = { authorization, "content-type": "application/json" };
  await fetch(call, { method: "POST", body: "{}", headers });
  await expect
    .poll(async () => (await fetch(call, { headers: { authorization } })).json())
    .toMatchObject({ isLearning: false, sky: { strings: expect.anything() } });
  const { page } = await openSky(/^$/);
  let isRead = false;
  await page.route("**/hub/history/curves*", (route) => {
    isRead = true;
    return route.continue();
  });
  await page.goto(`http://gateway.test:${demonstration.port}/sky`);
  await page.getByRole("heading", { name: "Not known yet" }).waitFor();
  expect(await page.locator("main dl > div").count()).toBeGreaterThanOrEqual(12);
  expect(isRead).toBe(false);

  // Its owner may not wait for the night.
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Learn again now" }).press("Enter");
  expect(new URL((await asked).url()).pathname).toBe("/hub/sky");
  await page.getByText("The hub is learning for some minutes").waitFor();
  await page.getByText("The hub is learning for some minutes").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Not known yet" }).waitFor();
});

it.runIf(areAllWalked)(
  "offers to correct a configured peak that the light contradicts, by the save of its inverter",
  async () => {
    const base = `http://127.0.0.1:${demonstration.port}`;
    const read = async (path: string): Promise<unknown> =>
      (await fetch(base + path, { headers: { authorization } })).json();
    const { latitude, longitude } = v.parse(NtpConfig, await read("/api/ntp/config"));
    const sky: LearntSky = {
      version: MODEL_VERSION,
      atS: Date.now() / 1000,
      place: { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM: 200 },
      strings: [0, 1].map((number) => ({
        serial: "116181203366",
        number,
        name: `Row ${number + 1}`,
        inverterName: "Barn",
        configuredPeakW: 385,
      })),
      model: {
        place: "fits",
        strings: [612, 390].map((peakW) => knownString({ tiltDeg: 24, azimuthDeg: 190 }, peakW)),
      },
    };
    const { page } = await openSky(/^$/);
    await page.route("**/hub/sky", (route) => route.fulfill({ json: { sky, isLearning: false } }));
    await page.goto(`http://gateway.test:${demonstration.port}/sky`);
    await page
      .getByText(/^The gateway has 385\sW for this string, its light says 612\sW/)
      .waitFor();
    await expectSoundInBothThemes(page);
    // Of two strings one contradicts.
    await page.getByRole("link", { name: /^Enter \d+\sW in the settings/ }).press("Enter");

    const dialog = page.getByRole("dialog");
    await dialog.getByText("The learnt value is filled in below.").waitFor();
    const field = dialog.locator('input[name="channel.0.max_power"]');
    expect(await field.inputValue()).toBe("612");
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await dialog.getByText("1 change", { exact: true }).waitFor();
    await expectSoundInBothThemes(page);
    const sent = page.waitForRequest("**/api/inverter/edit");
    await field.press("Enter");
    expect(decodeURIComponent((await sent).postData() ?? "")).toContain('"max_power":612');
    await dialog.waitFor({ state: "detached" });

    await page.goBack();
    await page.getByText("effective peak 612").waitFor();
    await page.getByText(/^The gateway has/).waitFor({ state: "detached" });
  },
);
