import { Buffer } from "buffer";
import { Readable } from "./stream.ts";

/** A request as it reaches the hub. */
export interface Incoming {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An answer of the hub. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The hub's end of a socket, as the package `ws` has it. */
export interface HubSocket {
  readonly bufferedAmount: number;
  send(text: string | Uint8Array): void;
  close(code?: number): void;
  terminate(): void;
  ping(): void;
  on(event: string, listener: () => void): unknown;
}

type Hook = (request: Request, reply: Reply) => unknown;
type Handler = (first: Request | HubSocket, second: Reply | Request) => unknown;

interface RouteOptions {
  readonly onRequest?: Hook;
  readonly preValidation?: Hook;
  readonly preHandler?: Hook;
  readonly websocket?: boolean;
}

interface Route extends RouteOptions {
  readonly app: App;
  readonly methods: readonly string[];
  readonly url: string;
  readonly handler: Handler;
}

/** A request as the hub's routes read it. */
class Request {
  readonly ip = "127.0.0.1";
  readonly socket = { remoteAddress: "127.0.0.1" };
  readonly log = { error: (given: unknown) => console.error(given) };
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly query: Readonly<Record<string, string>>;
  readonly routeOptions: { readonly url: string };
  readonly ws: boolean;
  readonly raw: { readonly url: string; readonly bytes: Uint8Array<ArrayBuffer>; on(): void };
  readonly body: unknown;

  constructor({ method, url, headers, bytes }: Incoming, route: Route, isSocket: boolean) {
    this.method = method;
    this.url = url;
    // The hub runs on the visitor's own computer, and only its own page can ask it.
    this.headers = { ...headers, host: "localhost" };
    this.query = Object.fromEntries(new URL(url, "http://localhost").searchParams);
    this.routeOptions = { url: route.url };
    this.ws = isSocket;
    this.raw = { url, bytes, on: () => undefined };
    const isJson = route.app.parsesJson && /json/.test(headers["content-type"] ?? "");
    this.body = isJson ? JSON.parse(Buffer.from(bytes).toString("utf8")) : undefined;
  }
}

/** An answer as the hub's routes make it. */
class Reply {
  readonly raw = { destroyed: false, once: () => undefined };
  readonly given: Record<string, string> = {};
  statusCode = 200;
  isSent = false;
  payload: unknown;

  code(status: number): this {
    this.statusCode = status;
    return this;
  }

  header(name: string, value: string): this {
    this.given[name.toLowerCase()] = value;
    return this;
  }

  headers(all: Readonly<Record<string, string>>): this {
    for (const [name, value] of Object.entries(all)) this.header(name, value);
    return this;
  }

  type(name: string): this {
    return this.header("content-type", name);
  }

  send(payload?: unknown): this {
    this.isSent = true;
    this.payload = payload;
    return this;
  }

  async outgoing(): Promise<Outgoing> {
    const { statusCode: status, given, payload } = this;
    const [type, body] = await bodyOf(payload);
    return { status, headers: { "content-type": type, ...given }, body };
  }
}

async function bodyOf(payload: unknown): Promise<readonly [string, Uint8Array<ArrayBuffer>]> {
  if (payload instanceof Uint8Array) return ["application/octet-stream", new Uint8Array(payload)];
  if (typeof payload === "string") return ["text/plain; charset=utf-8", Buffer.from(payload)];
  if (!(payload instanceof Readable))
    return ["application/json; charset=utf-8", Buffer.from(JSON.stringify(payload) ?? "")];
  const parts: Buffer[] = [];
  for await (const part of payload)
    parts.push(part instanceof Uint8Array ? Buffer.from(part) : Buffer.from(String(part)));
  return ["text/plain; charset=utf-8", Buffer.concat(parts)];
}

type ErrorHandler = (error: Error, request: Request, reply: Reply) => unknown;

/** A part of the server with hooks of its own; a nested part starts with its parent's hooks. */
class App {
  readonly routes: Route[];
  parsesJson = true;
  hooks: readonly Hook[];
  onError: ErrorHandler | undefined;

  constructor(parent?: App) {
    this.hooks = parent?.hooks ?? [];
    this.routes = parent?.routes ?? [];
    this.onError = parent?.onError;
  }

  addHook(name: string, hook: Hook): void {
    if (name === "onRequest") this.hooks = [...this.hooks, hook];
  }

  setErrorHandler(handler: ErrorHandler): void {
    this.onError = handler;
  }

  removeAllContentTypeParsers(): void {
    this.parsesJson = false;
  }

  /** Bodies that are no JSON reach the hub as they are. */
  addContentTypeParser(): void {}

  async register(part: (scope: App) => unknown): Promise<void> {
    await part(new App(this));
  }

  get(url: string, ...rest: Rest): void {
    this.add(["GET", "HEAD"], url, rest);
  }

  post(url: string, ...rest: Rest): void {
    this.add(["POST"], url, rest);
  }

  all(url: string, handler: Handler): void {
    this.add(["GET", "HEAD", "POST"], url, [handler]);
  }

  route({ method, url, handler }: { method: readonly string[] } & Pick<Route, "url" | "handler">) {
    this.add(method, url, [handler]);
  }

  private add(methods: readonly string[], url: string, rest: Rest): void {
    const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
    this.routes.push({ ...options, app: this, methods, url, handler });
  }

  /** The route of an address: exact, or else the longest that ends with a star. */
  routeOf(method: string, path: string, isSocket: boolean): Route | undefined {
    const wanted = this.routes.filter(
      ({ methods, websocket = false }) => methods.includes(method) && websocket === isSocket,
    );
    const begins = ({ url }: Route) => url.endsWith("*") && path.startsWith(url.slice(0, -1));
    return (
      wanted.find(({ url }) => url === path) ??
      wanted.filter(begins).toSorted((one, other) => other.url.length - one.url.length)[0]
    );
  }
}

type Rest = readonly [Handler] | readonly [RouteOptions, Handler];

async function runHooks(route: Route, request: Request, reply: Reply): Promise<void> {
  const { app, onRequest, preValidation, preHandler } = route;
  for (const hook of [...app.hooks, onRequest, preValidation, preHandler]) {
    if (reply.isSent) return;
    await hook?.call(app, request, reply);
  }
}

/** Makes the server of the hub, which here listens to no port. */
export default function fastify(): App {
  return new App();
}

function appOf(server: object): App {
  if (server instanceof App) return server;
  throw new Error("This is no server of the demonstration.");
}

const nowhere: Outgoing = { status: 404, headers: {}, body: new Uint8Array() };

/** The hub's answer to a request. Never rejects. */
export async function answerOf(server: object, incoming: Incoming): Promise<Outgoing> {
  const { method, url } = incoming;
  const route = appOf(server).routeOf(method, pathOf(url), false);
  if (route === undefined) return nowhere;
  const reply = new Reply();
  const request = new Request(incoming, route, false);
  try {
    await runHooks(route, request, reply);
    if (!reply.isSent) {
      const value = await route.handler(request, reply);
      if (!reply.isSent) reply.send(value);
    }
    return await reply.outgoing();
  } catch (error) {
    const failed = error instanceof Error ? error : new Error(String(error));
    route.app.onError?.(failed, request, reply);
    return reply.outgoing();
  }
}

/** Passes a socket to its route, after `onOpen`. Returns whether the hub accepted it; rejects as a route does. */
export async function takeSocket(
  server: object,
  incoming: Incoming,
  socket: HubSocket,
  onOpen: () => void,
): Promise<boolean> {
  const route = appOf(server).routeOf("GET", pathOf(incoming.url), true);
  if (route === undefined) return false;
  const reply = new Reply();
  const request = new Request(incoming, route, true);
  await runHooks(route, request, reply);
  if (reply.isSent) return false;
  onOpen();
  route.handler(socket, request);
  return true;
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
