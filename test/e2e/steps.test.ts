import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openApp, password } from "../support/app.ts";
import { build } from "../support/builds.ts";
import { phone, visit } from "../support/browser.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { testHub, type TestHub } from "../support/hub.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { root } from "../support/sources.ts";
import { gatewayTasks, hubTasks, namedTasks, ownerTasks, Steps } from "../support/steps.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

it
  .skipIf(build.isEmbedded)
  .each(
    namedTasks([
      ...walkedRows(gatewayTasks),
      ...walkedRows(ownerTasks.map((one) => ({ ...one, means: "keyboard" as const }))),
    ]),
  )(
  "%s",
  async (
    _name,
    { allowed, scenario = "five-inverters", means = "mouse", complaints = [], walk },
  ) => {
    const app = await openApp({
      isSignedIn: true,
      expectedComplaints: complaints,
      ...(means === "finger" && { viewport: phone, hasTouch: true }),
      simulator: { scenario, bootMs: 500 },
    });
    const steps = new Steps(app.page, means);
    await app.page.getByText("Garage roof").first().waitFor();
    await walk(steps, app);
    expect(steps.count).toBeLessThanOrEqual(allowed);
  },
);

/** A hub with a past of its own making, or in front of a gateway. */
async function hubFor(pastDays: number | undefined): Promise<TestHub> {
  const args = ["--allow-host", "gateway.test"];
  if (pastDays !== undefined) return testHub(args, join(root, "dist"), pastDays);
  const simulator = await startSimulator({ host: "127.0.0.1", scenario: "full" });
  onTestFinished(() => simulator.close());
  const gateway = ["--gateway", new URL(simulator.url).host, "--data", temporaryFolder()];
  return testHub([...args, ...gateway], join(root, "dist"), 0);
}

it.skipIf(build.isDemonstration).each(namedTasks(areAllWalked ? hubTasks : []))(
  "%s",
  async (_name, { allowed, pastDays, walk }) => {
    const hub = await hubFor(pastDays);
    const { page, close } = await visit();
    onTestFinished(close);
    const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
    await page.addInitScript((text) => localStorage.setItem("user", text), user);
    await page.goto(`http://gateway.test:${hub.port}/`);
    await page.getByText("Garage roof").first().waitFor();
    const steps = new Steps(page);
    await walk(steps);
    expect(steps.count).toBeLessThanOrEqual(allowed);
  },
);
