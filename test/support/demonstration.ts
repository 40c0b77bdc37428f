import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { buildDemonstration } from "../../demonstration/build.ts";
import { visit, type Visitor } from "./browser.ts";
import { temporaryFolder } from "./hub/temporary.ts";

const prefix = "/some/path/demo/";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** The demonstration in a browser window. */
export interface Demonstration {
  readonly page: Page;
  /** The page inside its frame. */
  readonly frame: FrameLocator;
  /** Address of a page of the demonstration, such as "/house/flow". */
  readonly address: (path: string) => string;
  /** Paths that the file server was asked for. */
  readonly asked: readonly string[];
}

/** Builds the demonstration, serves it as files below a path, and opens it. A request to anywhere else fails the test. */
export async function openDemonstration(visitor: Visitor = {}): Promise<Demonstration> {
  const folder = temporaryFolder();
  await buildDemonstration(folder);
  const asked: string[] = [];
  const { port } = await serveFiles(folder, asked);
  const origin = `http://gateway.test:${port}`;
  const { page, context, complaints, close } = await visit(visitor);
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(origin + prefix) && !/^(?:data|blob):/.test(address))
      elsewhere.push(address);
  });
  context.on("page", (opened) => opened.on("websocket", (socket) => elsewhere.push(socket.url())));
  page.on("websocket", (socket) => elsewhere.push(socket.url()));
  onTestFinished(async () => {
    await close();
    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
  const address = (path: string) => `${origin}${prefix}#${path}`;
  await page.goto(origin + prefix);
  return { page, frame: page.frameLocator("iframe"), address, asked };
}

/** A plain file server: no address means anything but the file or folder of its name. */
async function serveFiles(folder: string, asked: string[]): Promise<AddressInfo> {
  const server = createServer(({ url = "/" }, response) => {
    const { pathname, search } = new URL(url, "http://localhost");
    asked.push(pathname);
    const path = join(folder, pathname.slice(prefix.length));
    const isBelow = pathname.startsWith(prefix) && existsSync(path);
    if (isBelow && statSync(path).isDirectory() && !pathname.endsWith("/"))
      return response.writeHead(301, { location: `${pathname}/${search}` }).end();
    const file = pathname.endsWith("/") ? join(path, "index.html") : path;
    if (!isBelow || !existsSync(file)) return response.writeHead(404).end();
    const type = types[extname(file)] ?? "application/octet-stream";
    return response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const listening = server.address();
  if (listening === null || typeof listening === "string") throw new Error("there is no port");
  return listening;
}
