// npm run bench:requests: a million cheap requests, most of them odd, many at once; prints the hub's answers and
// memory.
import { connect } from "node:net";
import { createRandom } from "#simulator/plant/random.ts";
import { startAskedHub } from "../test/support/hub/greedyReaders.ts";

Object.assign(globalThis, { TARGET_FIRMWARE: undefined });
const [count = "1000000"] = process.argv.slice(2);
const AT_ONCE = 50;
const CONNECTIONS = 32;
const random = createRandom(63);
const pick = (all: readonly string[]) => all[Math.floor(random() * all.length)] ?? "";
const paths = [
  "/healthz",
  "/",
  "/x",
  "/api/x",
  "/hub/history/days?from=x",
  "/hub/history/curves",
  "/hub/alerts/settings",
  "/..%2f..%2f",
  "/hub/today.png?width=1",
  "/hub/backups",
  "/hub/events?from=2026-06-30&to=2026-06-01",
];
const methods = ["GET", "GET", "GET", "HEAD", "OPTIONS", "PUT", "DELETE"];
const headers = [
  "",
  "X-Forwarded-For: 1.2.3.4\r\n",
  "Origin: http://evil.test\r\n",
  "X-Ingress-Path: //evil\r\n",
];
const requestText = () =>
  `${pick(methods)} ${pick(paths)} HTTP/1.1\r\nHost: hub\r\n${pick(headers)}\r\n`;

const hub = await startAskedHub();
const before = await hub.rssMb();
const statuses = new Map<string, number>();
const startMs = performance.now();
let [left, most] = [Number(count), before];

/** Sends requests at once, and the next ones when all are answered. */
async function work(): Promise<void> {
  while (left > 0) {
    const texts = Array.from({ length: Math.min(AT_ONCE, left) }, requestText);
    left -= texts.length;
    const socket = connect(hub.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `${texts.join("")}GET /healthz HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n`,
    );
    let text = "";
    for await (const part of socket) text += String(part);
    for (const [, status = ""] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}
let isAsking = false;
async function look(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  most = Math.max(most, await hub.rssMb());
  isAsking = false;
}
const timer = setInterval(() => void look(), 2_000);
await Promise.all(Array.from({ length: CONNECTIONS }, work));
clearInterval(timer);
const answerMs = await hub.answers();
const seconds = Math.round((performance.now() - startMs) / 1000);
console.log(`${count} requests within ${seconds} s, from ${before} MB to at most ${most} MB`);
console.log(
  [...statuses]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([status, times]) => `${status}: ${times}`)
    .join(", "),
);
console.log(`afterwards another is answered within ${answerMs} ms`);
await hub.close();
