import type { FrameLocator } from "playwright-core";
import { expect, it } from "vitest";
import { password } from "../../demonstration/names.ts";
import { phone } from "../support/browser.ts";
import { openDemonstration } from "../support/demonstration.ts";

/** Fills in the sign-in that the frame shows. */
async function signIn(frame: FrameLocator): Promise<void> {
  await frame.getByLabel("User name").fill("admin");
  await frame.getByRole("textbox", { name: "Password" }).fill(password);
  await frame.getByRole("main").getByRole("button", { name: "Login" }).click();
  await frame.getByRole("button", { name: "Logout" }).waitFor();
}

/** Follows a link of the menu as a click does, whether its group is open or not. */
const follow = (frame: FrameLocator, path: string) =>
  frame
    .locator(`header a[href$="/house${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

// Writing a year takes a weak machine minutes.
const patienceMs = 500_000;

it(
  "shows every page, two years and backups, from files below any path and without another server",
  { timeout: 2 * patienceMs },
  async () => {
    const { page, frame, address, asked } = await openDemonstration();
    await frame.getByRole("heading", { name: "Garage roof" }).waitFor();
    await frame.getByRole("heading", { name: "Garage roof" }).waitFor();
    await page.getByRole("note").getByText("All of this is simulated").waitFor();
    await frame.getByRole("banner").getByRole("button", { name: "Login" }).click();
    await signIn(frame);
    const links = await frame
      .locator("header a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const paths = [...new Set(links.map((link) => /\/house(\/.*)$/.exec(link)?.[1] ?? "/"))];
    expect(paths).toEqual(expect.arrayContaining(["/history", "/alerts", "/what-if", "/help"]));
    for (const path of paths) {
      await follow(frame, path);
      await expect.poll(() => new URL(page.url()).hash).toBe(`#/house${path}`);
      await frame.locator("main h1").waitFor();
      await expect.poll(() => frame.locator("main [aria-busy=true]").count()).toBe(0);
      expect(await frame.locator("main").innerText()).not.toMatch(/could not be|not available/i);
    }

    await page.goto(address("/house/?view=wall"));
    await frame.getByRole("link", { name: "Close the wall display" }).waitFor();
    // No page asks anybody outside by itself.
    expect(await page.getByRole("note").innerText()).toContain("All of this is simulated");
    await page.goto(address("/house/alerts"));
    await frame.getByText(/ ended alerts?$/).click();
    await frame.getByText("The battery reports an alarm: Low temperature.").first().waitFor();
    await page.goto(address("/house/settings/config"));
    await frame.getByRole("button", { name: "Back up now" }).click();
    await frame.getByRole("button", { name: "Show" }).first().waitFor();
    await page.goto(address("/"));
    await frame.getByRole("heading", { name: "neighbours" }).waitFor();
    const day = `${new Date().getFullYear() - 1}-12-31`;
    await page.goto(address(`/house/history?day=${day}`));
    // The past is written from yesterday on, behind all that a page asks for.
    await expect
      .poll(
        async () => {
          await frame.getByRole("button", { name: "Reload" }).click();
          return frame.getByRole("main").innerText();
        },
        { interval: 2_000, timeout: patienceMs },
      )
      .toMatch(/Yield\s+[\d.,]+\s*kWh/);
    expect(asked.filter((path) => /\/(?:api|hub)\//.test(path))).toEqual([]);
  },
);

it("keeps a save while other pages are shown, and over a reload of the whole", async () => {
  const { page, frame, address } = await openDemonstration();
  await page.goto(address("/house/settings/dtu"));
  await signIn(frame);
  const interval = frame.getByLabel("Poll interval");
  await interval.fill("7");
  await frame.getByRole("button", { name: "Save" }).click();
  await frame.getByText("Settings saved").waitFor();

  await page.goto(address("/neighbours/settings/dtu"));
  await expect.poll(() => page.title()).toContain("neighbours");
  await page.goto(address("/house/settings/dtu"));
  await expect.poll(() => interval.inputValue()).toBe("7");
  await page.reload();
  await expect.poll(() => interval.inputValue()).toBe("7");
  await frame.getByLabel("Language").selectOption("fr");
  await page.getByRole("note").getByText("Tout est simulé").waitFor();
});

it("gives live values before the hub has started", async () => {
  const { page, frame } = await openDemonstration();
  await page.context().route(/\/serving-/, () => new Promise(() => undefined));
  await page.reload();
  await frame.getByRole("main").getByText("Online", { exact: true }).waitFor();
  const figures = frame.getByRole("region", { name: "Garage roof", exact: true });
  await figures.getByText("General").waitFor();
});

it("says on a phone in one line what is simulated, and asks nobody for updates but says so", async () => {
  const { page, frame, address } = await openDemonstration({ viewport: phone });
  const note = page.getByRole("note");
  await note.getByText("All of this is simulated").waitFor();
  await page.goto(address("/house/info/system"));
  await frame.getByRole("switch", { name: "Look for updates" }).click();
  await note.getByText("This demonstration asks nobody").waitFor();
  await page.reload();
  // The second line goes when the history is written.
  await expect
    .poll(async () => (await note.boundingBox())?.height, { timeout: patienceMs })
    .toBeLessThan(25);
});

it("shows noon with a clock of its own at any hour, says so, and leads back", async () => {
  const { page, frame, address } = await openDemonstration();
  await frame.getByRole("heading", { name: "Garage roof" }).waitFor();
  const hourInside = () =>
    frame.getByRole("main").evaluate(() => new Date(Date.now()).toISOString().slice(11, 13));
  await page.goto(address("").replace("#", "?noon"));
  await page.getByRole("note").getByText("The clock is set to noon.").waitFor();
  await frame.getByText("The clock of the simulated plant is set to noon.").waitFor();
  expect(await hourInside()).toBe("11");
  await frame.getByRole("main").getByText("Online", { exact: true }).waitFor();
  const sunW = async () => {
    const text = await frame.getByRole("main").innerText();
    return Number(/\bSun\s+([\d,.]+)\s*W/.exec(text)?.[1]?.replace(",", ""));
  };
  await expect.poll(sunW).toBeGreaterThan(10);
  await follow(frame, "/history");
  await frame.getByRole("heading", { name: "History", level: 1 }).waitFor();
  await follow(frame, "/");

  await frame.getByRole("link", { name: "Back to the real time" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await frame.getByRole("heading", { name: "Garage roof" }).waitFor();
  const insideMs = await frame.getByRole("main").evaluate(() => Date.now());
  expect(Math.abs(insideMs - Date.now())).toBeLessThan(600_000);
});
