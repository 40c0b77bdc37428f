import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { password } from "../support/app.ts";
import { phone, visit } from "../support/browser.ts";
import { nameMix, poison, textsOf } from "../support/hostileGateway.ts";
import { testHub } from "../support/hub.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { persistentFaults, overflowingElements } from "../support/layout.ts";
import { root } from "../support/sources.ts";
import { unfold } from "../support/unfold.ts";

// Pages of a gateway without a hub are in hostile-input.test.ts.

const longest = 31;
const names = ["house", "barn"].map((name) => name.padEnd(longest, "w"));

/** A gateway whose every text is a word of 64 letters. */
async function wordyGateway(): Promise<string> {
  const simulator = await startSimulator({ host: "127.0.0.1", scenario: "full" });
  onTestFinished(() => simulator.close());
  await poison(simulator.gateway, textsOf(...nameMix));
  return new URL(simulator.url).host;
}

const ofHub = ["/", "/gateways", "/languages"];
const ofGateway = ["/", "/flow", "/strings", "/history", "/alerts", "/guardian", "/sky"];

it("no page of a hub is wider than a phone, however long the words of its names are", async () => {
  const gateways = names.map(async (name) => `--gateway=${name}=${await wordyGateway()}`);
  const args = ["--allow-host=gateway.test", `--data=${temporaryFolder()}`];
  const all = [...args, ...(await Promise.all(gateways))];
  const hub = await testHub(all, join(root, "dist"), 0);
  const { page, close } = await visit({ viewport: phone });
  onTestFinished(close);
  const address = (path: string) => `http://gateway.test:${hub.port}${path}`;
  await page.goto(address("/"));
  const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
  for (const key of ["user", ...names.map((name) => `user/${name}`)])
    await page.evaluate(([at, text]) => localStorage.setItem(at, text), [key, user] as const);
  const found: string[] = [];
  for (const path of [...ofHub, ...ofGateway.map((each) => `/${names[0]}${each}`)]) {
    await page.goto(address(path));
    await page.locator("main h1").waitFor({ state: "attached" });
    await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
    await unfold(page);
    const look = await persistentFaults(page, () => overflowingElements(page));
    found.push(...look.map((finding) => `${path}: ${finding}`));
    expect(page.url()).toBe(address(path));
  }
  expect(found).toEqual([]);
});
