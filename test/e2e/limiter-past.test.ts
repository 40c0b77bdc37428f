import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import answers from "../fixtures/releases/2024.09.11.json" with { type: "json" };
import { expectSoundInBothThemes, password } from "../support/app.ts";
import { phone, visit } from "../support/browser.ts";
import { olderRecords } from "../support/olderRecords.ts";
import { startTestHub, type TestHub } from "../support/hub.ts";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

const limiterPath = "/api/powerlimiter/config";

let demonstration: TestHub;
beforeAll(async () => {
  demonstration = await startTestHub(["--allow-host", "gateway.test"], join(root, "dist"), 10);
  return () => demonstration.close();
});

it("tries the limiter's settings on the past, from the page What if up to the list of changes, and sends nothing", async () => {
  const { page, close } = await visit({ viewport: phone });
  onTestFinished(close);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const address = `http://gateway.test:${demonstration.port}`;
  await page.goto(address);
  await page.evaluate(
    (text) => localStorage.setItem("user", text),
    JSON.stringify({ authdata: btoa(`admin:${password}`) }),
  );
  await page.goto(`${address}/what-if`);
  // By key: the cards above it come in sequence and move it.
  await page
    .getByRole("link", { name: "Try the power limiter’s settings on the past" })
    .press("Enter");

  // No backup is old enough to say since when the settings hold; the owner may say so.
  const replay = page.getByRole("button", { name: "Replay", exact: true });
  await page.getByLabel("Period", { exact: true }).selectOption({ label: "Last 7 days" });
  await replay.click();
  await page.getByText("Seven whole days ").waitFor();
  await page.getByRole("switch", { name: "The settings were the same" }).press(" ");
  const worker = page.waitForEvent("worker");
  await replay.press("Enter");
  await worker;
  await page.getByText(/^The replay fits/).waitFor();
  await page.getByText("Change a setting above").waitFor();

  await page.locator('input[name="battery_soc_stop_threshold"]').fill("40");
  await page.locator('input[name="upper_power_limit"]').fill("200");
  await page.getByText(/^With these settings: self-sufficiency \d+% → \d+%/).waitFor();
  await page.getByText("Lowest charge").waitFor();
  await page.locator("figure").waitFor();
  await page.getByText("What the replay knows").press("Enter");
  await expectSoundInBothThemes(page);

  // Enter in the field of the day chooses a day and saves nothing.
  await page.getByLabel("Day", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Use these settings" }).press("Enter");
  await page.getByRole("button", { name: "2 changes" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-save-bar"))).toBe(
    true,
  );

  // Thresholds in volts go by the voltage that the hub recorded.
  await page.getByRole("switch", { name: "Ignore the state of charge" }).press(" ");
  await page.locator('input[name="voltage_stop_threshold"]').fill("51.9");
  expect(sent).toEqual([]);
});

it.runIf(areAllWalked)(
  "says why the limiter of the releases between the two cannot be played",
  async () => {
    const { page, close } = await visit({ viewport: phone });
    onTestFinished(close);
    const { record, beside } =
      olderRecords.find(({ tag, path }) => tag === "2024.08.18" && path === limiterPath) ?? {};
    await page.route("**/api/system/status", (route) => route.fulfill({ json: answers.system }));
    await page.route("**/api/livedata/status", (route) => route.fulfill({ json: answers.live }));
    await page.route(`**${limiterPath}`, (route) => route.fulfill({ json: record }));
    await page.route("**/api/powerlimiter/metadata", (route) => route.fulfill({ json: beside }));
    const address = `http://gateway.test:${demonstration.port}`;
    await page.goto(address);
    await page.evaluate(
      (text) => localStorage.setItem("user", text),
      JSON.stringify({ authdata: btoa(`admin:${password}`) }),
    );
    await page.goto(`${address}/settings/powerlimiter?past`);
    await page.getByText(/this release cannot be simulated/).waitFor();
  },
);
