import { join } from "node:path";
import type { BrowserContext, Download, Page } from "playwright-core";
import { expect, inject, onTestFinished, TestRunner } from "vitest";
import type { ReceivedRequest } from "#simulator/firmware/received.ts";
import { defaultFirmware } from "#simulator/generation/generation.ts";
import { type Simulator, type SimulatorOptions, startSimulator } from "#simulator/serve/serve.ts";
import { loadSite, type StaticSite } from "#simulator/serve/staticSite.ts";
import { names } from "../../demonstration/names.ts";
import { accessibilityProblems, contrastProblems } from "./axe.ts";
import { build, type Build } from "./builds.ts";
import { type Visit, visit, type Visitor } from "./browser.ts";
import { keptBy, openInside, serveFiles } from "./insideDemonstration.ts";
import { persistentFaults, overflowingElements } from "./layout.ts";
import { root } from "./sources.ts";
import { steerGateway } from "./steeredGateway.ts";
import { steering, type WorldPlan } from "./steering.ts";

/** The password that the simulated gateway has unless its scenario says otherwise. */
export const password = "openDTU42";

export interface AppOptions extends Visitor {
  /** `/` unless given. */
  readonly path?: string;
  /** The build under test unless given. */
  readonly build?: Build;
  /** A person's gateway is an insecure origin, so that is the default. */
  readonly origin?: "insecure" | "localhost";
  /** Signed in as admin before the page loads. */
  readonly isSignedIn?: boolean;
  /** A function does not reach the demonstration's worker: a test with last changes is skipped there. */
  readonly simulator?: Omit<SimulatorOptions, "port" | "host" | "distDir" | "site" | "firmwareDir">;
  /** Complaints that the test provokes; any other fails it. */
  readonly expectedComplaints?: readonly RegExp[];
}

/** The built page in a browser window, on a gateway of its own. */
export interface App extends Visit {
  /** In the demonstration the gateway is in a worker, of which a test reaches a part (`steeredGateway.ts`). */
  readonly simulator: Simulator;
  readonly address: (path: string) => string;
  readonly received: (path: string) => readonly ReceivedRequest[];
}

/** Fails when axe finds anything, or when something sticks out of the page to the right. */
export async function expectSoundPage(page: Page, part?: string): Promise<void> {
  expect(await accessibilityProblems(page, part)).toEqual([]);
  expect(await persistentFaults(page, () => overflowingElements(page))).toEqual([]);
}

/** The same of contrast and width alone, which another theme and other words change. */
export async function expectLegiblePage(page: Page, part?: string): Promise<void> {
  expect(await contrastProblems(page, part)).toEqual([]);
  expect(await persistentFaults(page, () => overflowingElements(page))).toEqual([]);
}

/** All of it with the colours of both themes, after which the page is light. */
export async function expectSoundInBothThemes(page: Page, part?: string): Promise<void> {
  await expectSoundPage(page, part);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await contrastProblems(page, part)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

// A gateway that restarts closes the connection of a page that asks whether it is back, or which release it has.
const whileRestarting =
  /ERR_EMPTY_RESPONSE .*\/api\/((system|livedata)\/status|solarcharger\/config)/;

/**
 * Opens the page. Gateway and window go when the test ends, which fails if the page complained in a
 * way that the test did not expect.
 */
export async function openApp(options: AppOptions = {}): Promise<App> {
  const { build: opened = build } = options;
  if (opened.isDemonstration) return openOnDemonstration(options);
  const folder = join(root, opened.folder);
  const served = opened.isEmbedded ? { firmwareDir: folder } : { site: siteIn(folder) };
  const simulator = await startSimulator({ keepsBodies: true, ...options.simulator, ...served });
  const visited = await visit(options);
  const { page, context, complaints } = visited;
  const close = async () => {
    await visited.close();
    await simulator.close();
  };
  onTestFinished(async () => {
    await close();
    refuseComplaints(complaints, options);
  });
  if (options.isSignedIn) await signInBefore(context, "user");
  const host = options.origin === "localhost" ? "localhost" : "gateway.test";
  const address = (path: string) => `http://${host}:${simulator.port}${path}`;
  const received = (path: string) =>
    simulator.gateway.received.filter((request) => request.path === path);
  await page.goto(address(options.path ?? "/"));
  return { ...visited, simulator, address, received, close };
}

const sites = new Map<string, StaticSite>();

/** Reads and compresses a hosted build once for all windows of a worker. */
function siteIn(folder: string): StaticSite {
  const known = sites.get(folder);
  if (known) return known;
  const site = loadSite(folder);
  sites.set(folder, site);
  return site;
}

function refuseComplaints(complaints: readonly string[], { expectedComplaints }: AppOptions): void {
  const expected = [whileRestarting, ...(expectedComplaints ?? [])];
  const unexpected = complaints.filter((line) => !expected.some((known) => known.test(line)));
  if (unexpected.length > 0) throw new Error(`The page complained: ${unexpected.join("; ")}`);
}

/** Opens the page inside the demonstration, whose worker has the world of the test and a past of some days. */
async function openOnDemonstration(options: AppOptions): Promise<App> {
  const {
    scenario = "full",
    firmware = defaultFirmware,
    adjust,
    ...made
  } = options.simulator ?? {};
  if (adjust) TestRunner.getCurrentTest()?.context.skip("A function does not reach the worker.");
  const { seed = 1, bootMs, clock } = made;
  const plan = { scenario, seed, firmware, pastDays: 3, ...(bootMs !== undefined && { bootMs }) };
  const world: WorldPlan = {
    plans: names.map((name, at) => ({ ...plan, name, seed: seed + at })),
    isTimeless: clock === "manual",
  };
  const { gateway, exchange } = steerGateway(world);
  // Before the window, whose page loads files until it is closed.
  const served = await serveFiles(join(root, build.folder), {
    overlay: inject("steeredWorker"),
    answering: steering,
    answer: (name, body) => (name === "world" ? world : exchange(JSON.parse(body))),
  });
  const { origin: host = "insecure" } = options;
  const origin = host === "localhost" ? served.origin.replace("gateway.test", host) : served.origin;
  const visited = await visit(options);
  const { context, complaints, close } = visited;
  onTestFinished(async () => {
    await close();
    refuseComplaints(complaints, options);
  });
  if (options.isSignedIn) await signInBefore(context, "user" + keptBy);
  const { page, address, elsewhere } = await openInside(origin, visited, options.path ?? "/");
  onTestFinished(() => expect(elsewhere).toEqual([]));
  return {
    ...visited,
    page,
    address,
    received: (path) => gateway.received.filter((request) => request.path === path),
    simulator: { url: origin, port: Number(new URL(origin).port), gateway, close },
  };
}

/** Opens a window of somebody who has signed in as admin before. It goes when the test ends, which fails if it complained. */
export async function visitSignedIn(visitor: Visitor): Promise<Page> {
  const { page, context, complaints, close } = await visit(visitor);
  onTestFinished(async () => {
    await close();
    expect(complaints).toEqual([]);
  });
  await signInBefore(context, "user");
  return page;
}

async function signInBefore(context: BrowserContext, key: string): Promise<void> {
  const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
  // Only at first: a sign-out must outlive the next navigation.
  await context.addInitScript(
    ([name, text]) => {
      if (sessionStorage.getItem("prepared") === null) localStorage.setItem(name, text);
      sessionStorage.setItem("prepared", "yes");
    },
    [key, user] as const,
  );
}

/** Saves everything recorded of the period that the history shows. Resolves with the download. */
export async function saveRecord(page: Page): Promise<Download> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What", { exact: true }).selectOption("record");
  await dialog.getByRole("button", { name: "Save file" }).click();
  return downloading;
}
