import { once } from "node:events";
import { describe, expect, it } from "vitest";
import texts from "#app/locales/en/shell.json" with { type: "json" };
import { openApp } from "../support/app.ts";
import { pageRoutes } from "../support/pages.ts";
import { watchPolicy } from "../support/policy.ts";

const live = "/api/livedata/status";
const manual = { clock: "manual" } as const;

describe("the first call", () => {
  it("reaches the gateway before any script has come, and is the only one of its kind", async () => {
    const app = await openApp({ path: "/about", simulator: manual, isSignedIn: true });
    const { page, context, address } = app;
    const liveCalls = () => app.received(live).filter(({ search }) => search === "");
    const details = () => app.received(live).filter(({ search }) => search !== "");
    const before = liveCalls().length;
    const gate = new AbortController();
    const opened = once(gate.signal, "abort");
    await context.route("**/*.js", async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(address("/?view=any"), { waitUntil: "commit" });
    await expect.poll(() => liveCalls().length).toBe(before + 1);
    expect(liveCalls().at(-1)?.headers).toMatchObject({
      authorization: `Basic ${btoa("admin:openDTU42")}`,
      "x-requested-with": "XMLHttpRequest",
    });
    // Of the first inverter the values are asked for, too.
    await expect.poll(() => details().length).toBe(1);
    // The outline is painted meanwhile.
    await page.getByText("Heliograph").first().waitFor();
    gate.abort();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText("W", { exact: false }).first().waitFor();
    expect(liveCalls()).toHaveLength(before + 1);
    expect(details().map(({ search }) => search)).toEqual(["?inv=114180610042"]);
  });

  it("that fails is made again, and the page says nothing of it", async () => {
    const app = await openApp({
      path: "/about",
      simulator: manual,
      expectedComplaints: [/ERR_/],
    });
    app.simulator.gateway.faults.set(live, { kind: "refuse" }, 1);
    await app.page.goto(app.address("/"));
    await app.page.getByRole("tab").first().waitFor();
    expect(await app.page.getByRole("main").getByText("could not be loaded").count()).toBe(0);
  });
});

describe("the outline before the app", () => {
  const inverters = [
    { serial: "1", order: 0, poll_enabled: true, reachable: true, name: "<img src=x>\u202e" },
    { serial: "2", order: 1, poll_enabled: true, reachable: true, name: "Shed" },
  ];

  /** Its text, after an answer with these inverters and this sum, while no script comes. */
  async function outline(answered: typeof inverters, power: unknown, path = "/") {
    const { page, context, address } = await openApp({ path: "/about" });
    await context.route("**/*.js", () => new Promise(() => undefined));
    const json = { inverters: answered, total: { Power: { v: power, u: "W", d: 1 } }, hints: {} };
    await context.route(`**${live}*`, (route) => route.fulfill({ json }));
    const answer = page.waitForResponse((response) => response.url().includes(live));
    await page.goto(address(path), { waitUntil: "commit" });
    await (await answer).finished();
    const place = page.locator("#first");
    return { place, text: () => place.innerText() };
  }

  it("shows the power and the names of the first answer, as text", async () => {
    const { place, text } = await outline(inverters, 1234.5);
    await place.getByText("Shed").waitFor();
    expect(await text()).toMatch(/^1235 W\s+<img src=x>/);
    expect(await place.locator("img").count()).toBe(0);
  });

  it.each([
    ["an inverter is away", inverters.map((one) => ({ ...one, reachable: false })), 1234],
    ["the sum is none", inverters, "<img>"],
    ["no plant has so much", inverters, 1e9],
  ])("leaves the power out where %s", async (_name, answered, power) => {
    const { place, text } = await outline(answered, power);
    await place.getByText("Shed").waitFor();
    expect(await text()).not.toMatch(/W/);
  });

  it("stays empty on the wall display", async () => {
    const { text } = await outline(inverters, 1234, "/?view=wall");
    expect((await text()).trim()).toBe("");
  });
});

describe("the content security policy", () => {
  it("hinders nothing that the pages do, each with its own title", async () => {
    const app = await openApp({ path: "/about", simulator: manual, isSignedIn: true });
    const { page, context, address } = app;
    const refused = await watchPolicy(context);
    await page.goto(address("/"));
    const titles = new Set<string>();
    for (const { path, id } of pageRoutes) {
      await page.evaluate((to) => history.pushState(null, "", to), path);
      await page.getByRole("heading", { level: 1, name: texts.title[id], exact: true }).waitFor();
      titles.add(await page.title());
    }
    expect(await refused(page)).toEqual([]);
    expect(titles.size).toBeGreaterThan(pageRoutes.length - 3);
  });

  it("refuses scripts that are written into the page, and foreign sockets", async () => {
    const { page, context, address } = await openApp({
      path: "/about",
      expectedComplaints: [/Content Security Policy/],
    });
    const refused = await watchPolicy(context);
    await page.goto(address("/about"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "globalThis.gotIn = true";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", `<img src="x:" onerror="gotIn = true">`);
      try {
        void new WebSocket("ws://elsewhere.test/");
      } catch {
        // Some browsers throw.
      }
    });
    await expect
      .poll(() => refused(page))
      .toEqual(
        expect.arrayContaining([
          "script-src-elem inline",
          "script-src-attr inline",
          "connect-src ws://elsewhere.test/",
        ]),
      );
    expect(await page.evaluate("globalThis.gotIn")).toBeUndefined();
  });
});
