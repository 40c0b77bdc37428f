import type { FrameLocator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { visit, type Visitor } from "./browser.ts";
import { prefix, requestsElsewhere, serveFiles } from "./insideDemonstration.ts";

/** The demonstration in a browser window. */
export interface Demonstration {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** Address of a page of the demonstration, such as "/house/flow". */
  readonly address: (path: string) => string;
  readonly asked: readonly string[];
}

/** Serves a folder with the demonstration below a path, and opens it. A request to anywhere else fails the test. */
export async function openDemonstration(
  folder: string,
  visitor: Visitor = {},
): Promise<Demonstration> {
  const { origin, asked } = await serveFiles(folder);
  const visited = await visit(visitor);
  const { page, complaints, close } = visited;
  const elsewhere = requestsElsewhere(visited, origin);
  onTestFinished(async () => {
    await close();
    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
  const address = (path: string) => `${origin}${prefix}#${path}`;
  await page.goto(origin + prefix);
  return { page, frame: page.frameLocator("iframe"), address, asked };
}
