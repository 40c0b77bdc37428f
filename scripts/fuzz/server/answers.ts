import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { below, mutateValue, type Random } from "../mutate.ts";
import { pickText, damagedOften, frames, pickSome } from "./requests.ts";

const statuses = [
  ..."200 200 200 200 200 401 404 500 204 304 301 429 503 100 101 103".split(" "),
  ..."000 099 999 1000 -1 2e2 200.5".split(" "),
];
const reasons = ["OK", "", "O\x01K", "O\x7fK", "\xff", "x".repeat(5_000), "a\rb", "a\nb"];
const headers = [
  ..."Connection: close|Connection: X-A, close|Keep-Alive: 5|Trailer: X-A|Upgrade: h2c".split("|"),
  ..."Transfer-Encoding: chunked|Transfer-Encoding: gzip, chunked|Content-Encoding: gzip".split(
    "|",
  ),
  ..."Content-Length: 3|Content-Length: 9999|Content-Length: -1|Content-Length: x".split("|"),
  ..."Content-Type: application/json|Content-Type: \xff|ETag: a\x01b|ETag: \x7f".split("|"),
  ..."Set-Cookie: a=b|Location: //evil.test|Retry-After: 1e308|Retry-After: -1".split("|"),
  ..."WWW-Authenticate: Basic|__proto__: 1|no colon|: empty| folded|X A: 1|X-A: \x00".split("|"),
  `X-Long: ${"l".repeat(20_000)}`,
];
const live = {
  inverters: [{ serial: "114180610042", name: "a", data_age: 1 }],
  total: { Power: { v: 1 } },
};
const earlyAnswers = "HTTP/1.1 100 Continue\r\n\r\n".repeat(50);

const ends = "end end end end end end end end end end end end destroy reset silence".split(" ");

/** Answers a request like a gateway with every bad habit. Never throws. */
export function answerBadly(random: Random, request: string, socket: Socket): void {
  const key = /sec-websocket-key: *(\S+)/i.exec(request)?.[1];
  const text =
    key !== undefined && random() < 0.5
      ? openValue(random, key)
      : answerOf(random, !request.startsWith("HEAD"));
  const bytes = Buffer.from(random() < 0.3 ? damagedOften(random, text) : text, "latin1");
  // In two pieces, as a slow line delivers it.
  const cut = random() < 0.2 ? below(random, bytes.length) : bytes.length;
  socket.write(bytes.subarray(0, cut));
  setImmediate(() => finish(socket, bytes.subarray(cut), pickText(random, ends)));
}

function finish(socket: Socket, rest: Buffer, end: string): void {
  if (end === "destroy") socket.destroy();
  else if (end === "reset") socket.resetAndDestroy();
  else if (end === "end") socket.end(rest);
  else {
    socket.write(rest);
    // Longer silences have tests of their own.
    setTimeout(() => socket.destroy(), 300);
  }
}

function answerOf(random: Random, hasBody: boolean): string {
  const head = [
    `HTTP/1.${random() < 0.95 ? 1 : below(random, 9)} ${pickText(random, statuses)} ${random() < 0.7 ? "OK" : pickText(random, reasons)}`,
    ...pickSome(random, 0.03, headers),
  ].join("\r\n");
  const body = hasBody || random() < 0.1 ? bodyOf(random) : "";
  const before = random() < 0.02 ? earlyAnswers : "";
  const after = random() < 0.02 ? "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" : "";
  return `${before}${head}\r\n${frameBody(random, body)}${after}`;
}

function frameBody(random: Random, body: string): string {
  const roll = random();
  if (roll < 0.5) return `Content-Length: ${body.length}\r\n\r\n${body}`;
  if (roll < 0.6) return `Content-Length: ${body.length + 1 + below(random, 9)}\r\n\r\n${body}`;
  if (roll < 0.8) {
    const size = body.length.toString(16);
    return `Transfer-Encoding: chunked\r\n\r\n${size}\r\n${body}\r\n${body === "" ? "" : "0\r\n\r\n"}`;
  }
  return `\r\n${body}`;
}

function bodyOf(random: Random): string {
  const roll = random();
  if (roll < 0.3) return "{}";
  if (roll < 0.4) return "<html>";
  if (roll < 0.41) return "x".repeat(300_000);
  return JSON.stringify(mutateValue(random, live)) ?? "";
}

/** An accepted handshake, and the messages of the socket. */
function openValue(random: Random, key: string): string {
  const accept = createHash("sha1")
    .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64");
  const head = ["HTTP/1.1 101 Go", "Upgrade: websocket", "Connection: Upgrade"];
  const text = Buffer.from(bodyOf(random)).toString("latin1").slice(0, 125);
  const message = `\x81${String.fromCharCode(text.length)}${text}`;
  return `${[...head, `Sec-WebSocket-Accept: ${accept}`].join("\r\n")}\r\n\r\n${message}${frames(random)}`;
}
