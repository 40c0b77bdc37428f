import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { accessibilityProblems, contrastProblems } from "../support/axe.ts";
import { phone, visit, type Visit } from "../support/browser.ts";
import { cutTexts, smallTargets, overflowingElements } from "../support/layout.ts";

const pageWith = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Planted</title><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`;

const pages: Readonly<Record<string, string>> = {
  "/sound": pageWith("<h1>Sound</h1><p>Nothing wrong here.</p>"),
  "/unlabelled": pageWith("<h1>Form</h1><input type='text'>"),
  "/pale": pageWith("<h1>Pale</h1><p style='color:#bbb;background:#fff'>Hardly legible.</p>"),
  "/wide": pageWith("<h1>Wide</h1><p style='width:400px'>Too wide for a phone.</p>"),
  "/logs": pageWith("<script>console.error('planted')</script>"),
  "/throws": pageWith("<script>setTimeout(() => { throw new Error('planted') })</script>"),
  "/rejects": pageWith("<script>Promise.reject(new Error('planted'))</script>"),
};

describe("the instruments of the end-to-end tests notice what they are for", () => {
  let server: Server;
  let port = 0;
  let visited: Visit;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader("content-type", "text/html").end(pages[request.url ?? ""]);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    port = portOf(server);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(async () => {
    visited = await visit({ viewport: phone });
  });
  afterEach(() => visited.close());

  const open = (path: string, host = "localhost") =>
    visited.page.goto(`http://${host}:${port}${path}`);

  it("nothing on a sound page", async () => {
    await open("/sound");
    expect(await accessibilityProblems(visited.page)).toEqual([]);
    expect(await overflowingElements(visited.page)).toEqual([]);
    expect(visited.complaints).toEqual([]);
  });

  it.each([
    ["/unlabelled", /^label: /, accessibilityProblems],
    ["/pale", /^color-contrast: /, accessibilityProblems],
    ["/pale", /^color-contrast: /, contrastProblems],
  ])("axe sees %s", async (path, expected, problemsOf) => {
    await open(path);
    const problems = await problemsOf(visited.page);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  it("a page wider than a phone is seen, and what makes it so", async () => {
    await open("/wide");
    expect(await overflowingElements(visited.page)).toEqual([expect.stringContaining("Too wide")]);
  });

  it.each(["/logs", "/throws", "/rejects"])("%s is a complaint", async (path) => {
    await open(path);
    await expect.poll(() => visited.complaints).toEqual([expect.stringContaining("planted")]);
  });

  it.fails("a page that complains fails its test", async () => {
    const { page: opened } = await openApp({ path: "/about" });
    await opened.evaluate(() => console.error("planted"));
  });

  it("a complaint that the test expects is no failure", async () => {
    const app = await openApp({ path: "/about", expectedComplaints: [/planted/] });
    await app.page.evaluate(() => console.error("planted"));
    expect(app.complaints).toHaveLength(1);
  });

  it("the made-up host name is an insecure origin, localhost is not", async () => {
    await open("/sound", "gateway.test");
    expect(await visited.page.evaluate(() => isSecureContext)).toBe(false);
    await open("/sound");
    expect(await visited.page.evaluate(() => isSecureContext)).toBe(true);
  });
});

function portOf(server: Server): number {
  const address: string | AddressInfo | null = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

it("planted faults of layout are found", async () => {
  const { page } = await openApp({ path: "/about", viewport: phone });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => {
    const cut = document.createElement("p");
    cut.textContent = "A text that is longer than its box";
    cut.style.cssText = "width:60px;overflow:hidden;white-space:nowrap";
    const small = document.createElement("button");
    small.textContent = "x";
    small.style.cssText = "width:20px;height:20px;padding:0;margin:40px";
    document.querySelector("main")?.append(cut, small);
    const outside = document.createElement("span");
    outside.style.marginLeft = "400px";
    document.querySelector("header")?.append(outside);
  });
  expect(await overflowingElements(page)).toHaveLength(1);
  expect(await cutTexts(page)).toHaveLength(1);
  expect(await smallTargets(page)).toHaveLength(1);
});
