import { expect, it } from "vitest";
import { feeds } from "#protocol/areas/feeds.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { Gateway } from "#simulator/gateway.ts";
import { openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { persistentFaults, overflowingElements } from "../support/layout.ts";
import { pagePaths, untilShown } from "../support/pages.ts";
import { specifiedCalls } from "../support/reliability/places.ts";
import { unfold } from "../support/unfold.ts";
import { walkedRows } from "../support/walks.ts";

const headers = { Authorization: `Basic ${btoa("admin:openDTU42")}` };

/** Lets a gateway answer every call, and its first socket, with the same number in place of each. */
async function exaggerate(gateway: Gateway, number: number): Promise<void> {
  const answer = async (path: string) => {
    const response = await gateway.fetch(new Request(`http://gateway.test${path}`, { headers }));
    const text = await response.text();
    return text.startsWith("{")
      ? JSON.stringify(
          JSON.parse(text, (_, value: unknown) => (typeof value === "number" ? number : value)),
        )
      : text;
  };
  const [inverter] = gateway.device.config.inverters;
  const live = await answer(`${endpoints.livedata.status.path}?inv=${inverter?.serial}`);
  for (const { endpoint } of specifiedCalls.filter((call) => call.endpoint.kind === "read")) {
    const query =
      endpoint.kind === "read" && endpoint.query.length > 0 ? `?inv=${inverter?.serial}` : "";
    gateway.faults.set(endpoint, { kind: "body", body: await answer(endpoint.path + query) });
  }
  gateway.faults.set(feeds.live.path, { kind: "body", body: live });
}

it.each(walkedRows([1e308, -1e9, 123_456_789.123]))(
  "no page is wider than a phone when every number is %d",
  async (number) => {
    const app = await openApp({
      path: "/about",
      isSignedIn: true,
      simulator: { clock: "manual", scenario: "full" },
      viewport: phone,
    });
    const { page, simulator, address } = app;
    await exaggerate(simulator.gateway, number);
    await page.goto(address("/about"));
    const found: string[] = [];
    for (const path of pagePaths) {
      await page.evaluate((to) => history.pushState(null, "", to), path);
      await untilShown(app);
      await unfold(page);
      const look = await persistentFaults(page, () => overflowingElements(page));
      found.push(...look.map((finding) => `${path}: ${finding}`));
    }
    expect(found).toEqual([]);
  },
);
