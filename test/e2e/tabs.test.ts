import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { feeds } from "#protocol/areas/feeds.ts";
import { openApp } from "../support/app.ts";

/** The line of the console that the gateway writes when a client of the live feed comes. */
const joined = new RegExp(`Websocket: \\[${feeds.live.path}\\]\\[\\d+\\] connect`);

const watchValues = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const changes: number[] = [];
    Object.assign(window, { changes });
    if (main === null) return;
    new MutationObserver(() => changes.push(Date.now())).observe(main, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });

describe("two tabs", () => {
  it("share one socket; when the leader's renderer is killed the other takes it over", async () => {
    const app = await openApp({ path: "/about", simulator: { scenario: "one-inverter" } });
    const { page: leader, context, simulator, address } = app;
    let connections = 0;
    simulator.gateway.device.console.onLine((line) => {
      if (joined.test(line)) connections += 1;
    });
    await leader.goto(address("/"));
    await leader.getByText("Data age").first().waitFor();
    await expect.poll(() => connections).toBe(1);
    const other = await context.newPage();
    await other.goto(address("/"));
    await other.getByRole("main").getByText("Online", { exact: true }).waitFor();
    const held = await other.evaluate(() => localStorage.getItem("heliograph.socketLease"));
    expect(connections).toBe(1);

    await watchValues(other);
    const session = await context.newCDPSession(leader);
    // The answer never comes: the renderer is gone before it could be sent.
    void session.send("Page.crash").catch(() => undefined);
    await expect.poll(() => connections).toBe(2);
    const heldNow = await other.evaluate(() => localStorage.getItem("heliograph.socketLease"));
    expect(heldNow).not.toBe(held);
    // Values of the new socket are on the page.
    const takenMs = Date.now();
    await expect
      .poll(() => other.evaluate(() => Reflect.get(window, "changes").at(-1)))
      .toBeGreaterThan(takenMs);
    expect(await other.getByText("no longer change").count()).toBe(0);
  });
});
