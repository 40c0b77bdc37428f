import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHub,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type RawData, WebSocket, WebSocketServer } from "ws";

/** Address from which the proxy calls the hub, which must trust it. */
export const proxyAddress = "127.0.0.2";

export interface IngressProxy {
  readonly port: number;
  readonly hubPaths: readonly string[];
}

/** Headers that the real proxies drop, by direction. */
const droppedHeaders = {
  request:
    /^(accept-encoding|connection|content-length|content-encoding|transfer-encoding|upgrade)$|^sec-websocket-/,
  response:
    /^(connection|keep-alive|transfer-encoding|content-length|content-type|content-encoding)$/,
} as const;

/**
 * Imitates the two proxies of Home Assistant between a browser and an add-on:
 * - a session cookie is required, which the outer page at `/panel/TOKEN` sets;
 * - `/api/hassio_ingress/TOKEN` moves from the path to a header;
 * - `Host` stays; `X-Forwarded-For` grows; length, coding and parameters of a body's type are dropped;
 * - a socket is accepted before the hub answers: a refusal looks like a socket that closes.
 * Source: homeassistant/components/hassio/ingress.py and supervisor/api/ingress.py of Home Assistant.
 */
export async function startIngressProxy(hubPort: number): Promise<IngressProxy> {
  const hubPaths: string[] = [];
  const server = createServer((request, response) => {
    const panel = /^\/panel\/([\w-]+)$/.exec(request.url ?? "")?.[1];
    if (panel !== undefined) return outerPage(response, panel);
    const target = parseTarget(request);
    if (target === undefined) return void response.writeHead(401).end();
    hubPaths.push(target.path);
    const { method } = request;
    const to = { host: "127.0.0.1", localAddress: proxyAddress, port: hubPort, path: target.path };
    const hubRequest = requestHub(
      { ...to, method, headers: headersTo(request, target) },
      (answer) => {
        const type = answer.headers["content-type"]?.split(";", 1)[0];
        const headers = {
          ...withoutHeaders(answer.headers, droppedHeaders.response),
          ...(type && { "content-type": type }),
        };
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
      },
    );
    hubRequest.on("error", () => response.destroy());
    request.pipe(hubRequest);
    return undefined;
  });
  const sockets = new WebSocketServer({ noServer: true, autoPong: false });
  server.on("upgrade", (request: IncomingMessage, socket, head) => {
    const target = parseTarget(request);
    if (target === undefined) return void socket.destroy();
    hubPaths.push(target.path);
    sockets.handleUpgrade(request, socket, head, (outer) => {
      const options = {
        headers: headersTo(request, target),
        autoPong: false,
        localAddress: proxyAddress,
      };
      joinSockets(outer, new WebSocket(`ws://127.0.0.1:${hubPort}${target.path}`, options));
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
  return { port: (server.address() as AddressInfo).port, hubPaths };
}

/** Path of a request outside of the proxy, up to the token, and at the hub. */
interface IngressTarget {
  readonly outside: string;
  readonly path: string;
}

/** Splits the path of a request with a session; undefined for others. */
function parseTarget({ url = "", headers }: IncomingMessage): IngressTarget | undefined {
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

function headersTo(request: IncomingMessage, { outside }: IngressTarget): IncomingHttpHeaders {
  return {
    ...withoutHeaders(request.headers, droppedHeaders.request),
    "x-ingress-path": outside,
    "x-forwarded-for": `${request.socket.remoteAddress}, 172.30.32.1`,
    "x-forwarded-host": request.headers.host,
    "x-forwarded-proto": "http",
    "x-remote-user-id": "c0ffee",
  };
}

function withoutHeaders(headers: IncomingHttpHeaders, dropped: RegExp): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.test(name)));
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
