import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ReceivedRequest } from "#simulator/received.ts";
import { type Simulator, type SimulatorOptions, startSimulator } from "#simulator/serve.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Visit, visit, type Visitor } from "./browser.ts";
import { stickingOut } from "./layout.ts";
import { root } from "./sources.ts";

/** The password that the simulated gateway has unless its scenario says otherwise. */
export const password = "openDTU42";

/** What to open, how, and in front of which gateway. */
export interface AppOptions extends Visitor {
  /** `/` unless given. */
  readonly path?: string;
  /** A person's gateway is an insecure origin, so that is the default. */
  readonly origin?: "insecure" | "localhost";
  /** Signed in as admin before the page loads. */
  readonly isSignedIn?: boolean;
  readonly simulator?: Omit<SimulatorOptions, "port" | "host" | "distDir">;
  /** Complaints that the test provokes; any other one fails it. */
  readonly expectedComplaints?: readonly RegExp[];
}

/** The built page in a browser window, on a gateway of its own. */
export interface App extends Visit {
  readonly simulator: Simulator;
  /** Address of a path of this page. */
  address(path: string): string;
  /** Requests the gateway received for a path, oldest first. */
  received(path: string): readonly ReceivedRequest[];
}

/** Opens the page; gateway and window go when the test ends, which fails if the page complained. */
export type OpenApp = (options?: AppOptions) => Promise<App>;

/** Vitest's `it` with the fixture `open`. */
export const it = test.extend<{ open: OpenApp }>({
  open: async ({ task: _ }, use) => {
    const opened: { readonly app: App; readonly expected: readonly RegExp[] }[] = [];
    await use(async (options = {}) => {
      const app = await openApp(options);
      opened.push({ app, expected: options.expectedComplaints ?? [] });
      await app.page.goto(app.address(options.path ?? "/"));
      return app;
    });
    const unexpected = opened.flatMap(({ app, expected }) =>
      app.complaints.filter((line) => !expected.some((pattern) => pattern.test(line))),
    );
    await Promise.all(opened.map(({ app }) => app.close()));
    expect(unexpected).toEqual([]);
  },
});

/** Fails when axe finds anything, or when something sticks out of the page to the right. */
export async function expectSoundPage(page: Page, part?: string): Promise<void> {
  expect(await accessibilityProblems(page, part)).toEqual([]);
  expect(await stickingOut(page)).toEqual([]);
}

async function openApp(options: AppOptions): Promise<App> {
  const simulator = await startSimulator({ ...options.simulator, distDir: join(root, "dist") });
  const visited = await visit(options);
  const host = options.origin === "localhost" ? "localhost" : "gateway.test";
  if (options.isSignedIn) {
    const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
    // Only at first: a sign-out must outlive the next navigation.
    await visited.context.addInitScript((text) => {
      if (sessionStorage.getItem("prepared") === null) localStorage.setItem("user", text);
      sessionStorage.setItem("prepared", "yes");
    }, user);
  }
  return {
    ...visited,
    simulator,
    address: (path) => `http://${host}:${simulator.port}${path}`,
    received: (path) => simulator.gateway.received.filter((request) => request.path === path),
    close: async () => {
      await visited.close();
      await simulator.close();
    },
  };
}
