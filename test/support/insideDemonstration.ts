import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { names } from "../../demonstration/names.ts";
import type { Visit } from "./browser.ts";
import { build } from "./builds.ts";

export const prefix = "/some/path/demo/";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

const [gateway] = names;
const pages = `${prefix}page/`;
const base = `${pages}${gateway}`;

/** Suffix of the keys in a browser's storage for the gateway of the tests. */
export const keptBy = base;

/** Path of a page as `history.pushState` takes it in the build under test. */
export const pathInside = (path: string): string => (build.isDemonstration ? base + path : path);

/** The page inside the demonstration in a window. Its addresses are those that the page has on a gateway. */
export interface InsideDemonstration {
  readonly page: Page;
  readonly address: (path: string) => string;
  readonly elsewhere: readonly string[];
}

/** Opens a page of the demonstration that `origin` serves, as the page itself is opened on a gateway. */
export async function openInside(
  origin: string,
  visited: Visit,
  path: string,
): Promise<InsideDemonstration> {
  const elsewhere = requestsElsewhere(visited, origin);
  const { page } = visited;
  await page.goto(`${origin}${prefix}#/${gateway}${path}`);
  await page.locator("iframe").waitFor();
  const frame = page.mainFrame().childFrames()[0];
  if (frame === undefined) throw new Error("the demonstration has no frame");
  await frame.waitForURL((url) => url.pathname.startsWith(pages), { waitUntil: "load" });
  const address = (of: string) => origin + of;
  return { page: pageInside(page, frame, origin), address, elsewhere };
}

/** Members that tests use of a document. Everything else belongs to the window: keys, pointer, size, downloads. */
const ofDocument: ReadonlySet<string | symbol> = new Set([
  "addScriptTag",
  "content",
  "evaluate",
  "evaluateHandle",
  "getByAltText",
  "getByLabel",
  "getByPlaceholder",
  "getByRole",
  "getByText",
  "getByTitle",
  "locator",
  "title",
  "waitForFunction",
] satisfies readonly (keyof Frame & keyof Page)[]);

function pageInside(window: Page, frame: Frame, origin: string): Page {
  const inside = (address: string): string => {
    const { pathname, search } = new URL(address);
    const path = pathname.startsWith(pages) ? pathname : base + pathname;
    // A file server has the page of a folder at the address with a slash.
    return `${origin}${path.replace(/\/?$/, "/")}${search}`;
  };
  const outside = (address: string): string => address.replace(origin + base, origin);
  const own: Readonly<Record<string, unknown>> = {
    goto: (address: string) => frame.goto(inside(address)),
    reload: () => frame.goto(inside(frame.url())),
    goBack: async () => {
      const moved = frame.waitForNavigation();
      // Not before this call has ended, which a navigation would break off.
      await frame.evaluate(() => void setTimeout(() => history.back()));
      await moved;
    },
    url: () => outside(frame.url()),
    waitForURL: (wanted: string | RegExp | ((url: URL) => boolean)) => {
      if (typeof wanted === "function")
        return frame.waitForURL(({ href }) => wanted(new URL(outside(href))));
      const isWhole = typeof wanted === "string" && wanted.startsWith(origin);
      return frame.waitForURL(isWhole ? ({ href }) => outside(href) === wanted : wanted);
    },
  };
  return new Proxy(window, {
    get(target, name) {
      if (typeof name === "string" && Object.hasOwn(own, name)) return own[name];
      const owner = ofDocument.has(name) ? frame : target;
      const value: unknown = Reflect.get(owner, name);
      return typeof value === "function" ? value.bind(owner) : value;
    },
  });
}

/** Requests and sockets of a window to anywhere but the files of the demonstration, from now on. */
export function requestsElsewhere({ page, context }: Visit, origin: string): readonly string[] {
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(origin + prefix) && !/^(?:data|blob):/.test(address))
      elsewhere.push(address);
  });
  context.on("page", (opened) => opened.on("websocket", (socket) => elsewhere.push(socket.url())));
  page.on("websocket", (socket) => elsewhere.push(socket.url()));
  return elsewhere;
}

/** Files of a test's file server beside a folder. */
export interface Beside {
  /** Files of this folder come before those of the same names. */
  readonly overlay: string;
  /** Answers the addresses of a folder by itself; gets the rest of the address and the body. */
  readonly answering: string;
  readonly answer: (name: string, body: string) => unknown;
}

/** A plain file server: no address means anything but the file or folder of its name. */
export async function serveFiles(
  folder: string,
  beside?: Beside,
): Promise<{ readonly origin: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : undefined;
    if (beside && name?.startsWith(beside.answering)) {
      const rest = name.slice(beside.answering.length);
      return void answerBeside(beside, rest, request, response);
    }
    asked.push(pathname);
    const path = name === undefined ? undefined : pathOf(name, folder, beside?.overlay);
    if (path === undefined) return response.writeHead(404).end();
    if (statSync(path).isDirectory())
      return response.writeHead(301, { location: `${pathname}/${search}` }).end();
    const type = types[extname(path)] ?? "application/octet-stream";
    return response.writeHead(200, { "content-type": type }).end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const listening = server.address();
  if (listening === null || typeof listening === "string") throw new Error("there is no port");
  return { origin: `http://gateway.test:${listening.port}`, asked };
}

/** The file or folder of a name; undefined where there is none. */
function pathOf(name: string, folder: string, overlay?: string): string | undefined {
  const file = name === "" || name.endsWith("/") ? `${name}index.html` : name;
  const laid = overlay === undefined ? undefined : join(overlay, file);
  const path = laid !== undefined && existsSync(laid) ? laid : join(folder, file);
  return existsSync(path) ? path : undefined;
}

async function answerBeside(
  { answer }: Beside,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  const text = JSON.stringify(answer(name, body));
  response.writeHead(200, { "content-type": "application/json" }).end(text);
}
