import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type RawData, WebSocket, WebSocketServer } from "ws";

/** Whom the hub has to trust: the address that the proxy asks from. */
export const proxyAddress = "127.0.0.2";

export interface IngressProxy {
  readonly port: number;
  /** Addresses that reached the hub, as the hub saw them. */
  readonly reached: readonly string[];
}

/** Headers that neither half of the real proxy passes on, in either direction. */
const keptBack = {
  request:
    /^(accept-encoding|connection|content-length|content-encoding|transfer-encoding|upgrade)$|^sec-websocket-/,
  response:
    /^(connection|keep-alive|transfer-encoding|content-length|content-type|content-encoding)$/,
} as const;

/**
 * The two proxies of Home Assistant between a browser and an add-on:
 * - the cookie of a session is required, which the outer page at `/panel/TOKEN` sets;
 * - `/api/hassio_ingress/TOKEN` moves from the path to a header;
 * - `Host` stays; `X-Forwarded-For` grows; length, coding and parameters of a body's type are dropped;
 * - a socket is accepted before the hub is asked: a refusal is seen as a socket that closes.
 * Source: homeassistant/components/hassio/ingress.py and supervisor/api/ingress.py of Home Assistant.
 */
export async function startIngressProxy(hubPort: number): Promise<IngressProxy> {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    const panel = /^\/panel\/([\w-]+)$/.exec(request.url ?? "")?.[1];
    if (panel !== undefined) return outerPage(response, panel);
    const way = wayOf(request);
    if (way === undefined) return void response.writeHead(401).end();
    reached.push(way.path);
    const { method } = request;
    const to = { host: "127.0.0.1", localAddress: proxyAddress, port: hubPort, path: way.path };
    const asked = ask({ ...to, method, headers: headersTo(request, way) }, (answer) => {
      const type = answer.headers["content-type"]?.split(";", 1)[0];
      const headers = {
        ...keepHeaders(answer.headers, keptBack.response),
        ...(type && { "content-type": type }),
      };
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
    return undefined;
  });
  const sockets = new WebSocketServer({ noServer: true, autoPong: false });
  server.on("upgrade", (request: IncomingMessage, socket, head) => {
    const way = wayOf(request);
    if (way === undefined) return void socket.destroy();
    reached.push(way.path);
    sockets.handleUpgrade(request, socket, head, (outer) => {
      const options = {
        headers: headersTo(request, way),
        autoPong: false,
        localAddress: proxyAddress,
      };
      joinSockets(outer, new WebSocket(`ws://127.0.0.1:${hubPort}${way.path}`, options));
    });
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate();
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  return { port: (server.address() as AddressInfo).port, reached };
}

interface Way {
  readonly outside: string;
  readonly path: string;
}

function wayOf({ url = "", headers }: IncomingMessage): Way | undefined {
  const found = /^(\/api\/hassio_ingress\/[\w-]+)(\/.*)$/.exec(url);
  const [, outside, path] = found ?? [];
  const isSignedIn = /\bingress_session=of-a-test\b/.test(headers.cookie ?? "");
  return isSignedIn && outside !== undefined && path !== undefined ? { outside, path } : undefined;
}

function outerPage(response: ServerResponse, token: string): void {
  response.writeHead(200, {
    "content-type": "text/html",
    "set-cookie": "ingress_session=of-a-test; Path=/api/hassio_ingress/; SameSite=Strict",
  });
  response.end(
    `<!doctype html><title>Panel</title><iframe title="Heliograph" style="width:100%;height:700px" src="/api/hassio_ingress/${token}/"></iframe>`,
  );
}

function headersTo(request: IncomingMessage, { outside }: Way): IncomingHttpHeaders {
  return {
    ...keepHeaders(request.headers, keptBack.request),
    "x-ingress-path": outside,
    "x-forwarded-for": `${request.socket.remoteAddress}, 172.30.32.1`,
    "x-forwarded-host": request.headers.host,
    "x-forwarded-proto": "http",
    "x-remote-user-id": "c0ffee",
  };
}

function keepHeaders(headers: IncomingHttpHeaders, but: RegExp): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !but.test(name)));
}

function joinSockets(outer: WebSocket, inner: WebSocket): void {
  inner.on("open", () => forward(outer, inner));
  forward(inner, outer);
  for (const socket of [inner, outer])
    socket.on("error", () => undefined).on("close", () => (outer.close(), inner.close()));
}

function forward(from: WebSocket, to: WebSocket): void {
  from.on("message", (data: RawData, isBinary: boolean) => to.send(data, { binary: isBinary }));
  from.on("ping", () => to.ping());
  from.on("pong", () => to.pong());
}
