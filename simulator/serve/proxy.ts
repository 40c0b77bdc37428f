import * as http from "node:http";
import * as https from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Backend } from "./server.ts";

/** Says something on the terminal. */
export type Report = (line: string) => void;

/** The way to a real gateway. */
export interface Proxy extends Backend {
  /** Looks whether the gateway is there and reports when it is not; true when it answered. */
  probe(): Promise<boolean>;
}

// A gateway that restarts is silent for seconds; one that is silent for longer is not there.
const PATIENCE_MS = 20_000;

/**
 * The way to a real gateway: requests, uploads and all five sockets pass through as they come, piece by piece, so
 * that the page sees the progress of the gateway itself. Where nobody answers, the page gets status 502 with a
 * message and the terminal one line, repeated only after the gateway was there again.
 */
export function proxyBackend(target: URL, report: Report): Proxy {
  const open = new Set<Duplex>();
  const health = watch(target, report);
  return {
    probe: () => probe(target, health),
    handle: (incoming, outgoing) => passOn(target, incoming, outgoing, health),
    upgrade: (incoming, socket, head) => {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      tunnel(target, { incoming, socket, head }, health);
    },
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * The address of a gateway as a person types it, with or without `http://`, always without a path. Null for a text
 * that is no address.
 */
export function gatewayAddress(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(new URL(address).origin) : null;
}

interface Health {
  answered(): void;
  /** Returns what to tell the person. */
  failed(error: Error): string;
}

function watch(target: URL, report: Report): Health {
  let isAbsent = false;
  return {
    answered: () => {
      if (isAbsent) report(`The gateway at ${target.origin} answers again.`);
      isAbsent = false;
    },
    failed: (error) => {
      const message = `The gateway at ${target.origin} does not answer: ${reasonOf(error)}.`;
      if (!isAbsent) report(message);
      isAbsent = true;
      return message;
    },
  };
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at that address",
  ENOTFOUND: "no such host name",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "no way to that host",
  ENETUNREACH: "no way to that network",
  ETIMEDOUT: "no reply in time",
  ECONNRESET: "it ended the connection",
};

function reasonOf(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  return reasons[code] ?? error.message;
}

// Answered without credentials and without a body to speak of (gateway reference 7.1).
function probe(target: URL, health: Health): Promise<boolean> {
  return new Promise((resolve) => {
    const request = ask(target, { method: "HEAD", url: "/api/system/status", headers: {} });
    request.setTimeout(PATIENCE_MS, () => request.destroy(silent()));
    request.once("response", (response) => {
      health.answered();
      response.resume();
      resolve(true);
    });
    request.on("error", (error) => {
      health.failed(error);
      resolve(false);
    });
    request.end();
  });
}

function passOn(
  target: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  health: Health,
): void {
  const request = ask(target, incoming);
  request.setTimeout(PATIENCE_MS, () => request.destroy(silent()));
  let isAnswered = false;
  request.once("response", (response) => {
    isAnswered = true;
    health.answered();
    outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, response.headers);
    response.once("error", () => outgoing.destroy());
    response.pipe(outgoing);
  });
  request.on("error", (error) => {
    // A gateway that refuses an upload answers before it has read all of it, and hangs up.
    if (isAnswered || outgoing.destroyed) return;
    const message = health.failed(error);
    outgoing.writeHead(502, { "Content-Type": "application/json", Connection: "close" });
    outgoing.end(absence(message));
  });
  outgoing.once("close", () => request.destroy());
  incoming.pipe(request);
}

interface Handshake {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

function tunnel(target: URL, { incoming, socket, head }: Handshake, health: Health): void {
  const request = ask(target, incoming);
  request.setTimeout(PATIENCE_MS, () => request.destroy(silent()));
  socket.on("error", () => socket.destroy());
  socket.once("close", () => request.destroy());
  request.once("upgrade", (response, upstream, first) => {
    health.answered();
    upstream.setTimeout(0);
    upstream.on("error", () => socket.destroy());
    upstream.once("close", () => socket.destroy());
    socket.once("close", () => upstream.destroy());
    socket.write(headText(response));
    if (first.length > 0) socket.write(first);
    if (head.length > 0) upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  // Refused: the challenge has to reach the page.
  request.once("response", (response) => {
    health.answered();
    socket.write(headText(response));
    response.pipe(socket);
  });
  request.on("error", (error) => {
    if (socket.destroyed) return;
    const body = absence(health.failed(error));
    socket.end(
      `HTTP/1.1 502 Bad Gateway\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  request.end();
}

function ask(
  target: URL,
  incoming: Pick<IncomingMessage, "method" | "url" | "headers">,
): http.ClientRequest {
  const { request } = target.protocol === "https:" ? https : http;
  return request({
    protocol: target.protocol,
    hostname: target.hostname,
    port: target.port,
    method: incoming.method,
    path: incoming.url,
    headers: { ...incoming.headers, host: target.host },
    // The gateway keeps no connection open, and each costs it memory.
    agent: false,
  });
}

function silent(): Error {
  return Object.assign(new Error("no reply in time"), { code: "ETIMEDOUT" });
}

function absence(message: string): string {
  return JSON.stringify({ type: "danger", message });
}

// As it came: the names of the headers keep their case and order.
function headText({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}
