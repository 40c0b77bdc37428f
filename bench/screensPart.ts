// A process of `npm run bench:screens`, by its first argument: gateway, hub, bare or screens. Speaks with the bench
// over the channel of its parent.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket, WebSocketServer } from "ws";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { follow, socketGateway } from "../test/support/socketGateway.ts";
import { liveTexts } from "./hubTexts.ts";

const [, , role = "", argument = ""] = process.argv;
const host = "127.0.0.1";
const say = (value: unknown) => process.send?.(value);
const uncompressed = { port: 0, host, perMessageDeflate: false } as const;

const roles: Readonly<Record<string, () => void | Promise<void>>> = { gateway, hub, bare, screens };
await roles[role]?.();

/** Sends texts at the requested rate per second; answers with their number. */
async function gateway(): Promise<void> {
  const texts = liveTexts();
  const served = await socketGateway();
  let timer: ReturnType<typeof setInterval> | undefined;
  let sent = 0;
  process.on("message", (rate: number) => {
    clearInterval(timer);
    say(sent);
    if (rate === 0) return;
    timer = setInterval(() => {
      served.send("/livedata", texts[sent % texts.length] ?? "");
      sent += 1;
    }, 1000 / rate);
  });
  say(Number(new URL(served.url).port));
}

async function hub(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
  process.on("exit", () => rmSync(data, { recursive: true, force: true }));
  const gatewayUrl = `http://${host}:${argument}`;
  const args = ["--port=0", `--host=${host}`, `--data=${data}`, `--gateway=${gatewayUrl}`];
  const options = readCommandLine(args);
  if (!options.ok) throw new Error(options.error);
  const running = await startProgram(options.value, { report: () => undefined });
  sayCpu();
  say(running.port);
}

/** The minimum of any program: the bytes of each text, to every screen. */
function bare(): void {
  const server = new WebSocketServer(uncompressed);
  const upstream = new WebSocket(`ws://${host}:${argument}/livedata`, { perMessageDeflate: false });
  upstream.on("message", (bytes: Buffer) => {
    for (const screen of server.clients) screen.send(bytes, { binary: false });
  });
  sayCpu();
  server.on("listening", () => say(portOf(server)));
}

/** Screens at a port, both in its argument; answers with the number of their texts. */
async function screens(): Promise<void> {
  const [port = "", count = ""] = argument.split(",");
  let got = 0;
  const url = `ws://${host}:${port}/livedata`;
  const open = Array.from({ length: Number(count) }, () => follow(url, () => (got += 1)));
  await Promise.all(open);
  process.on("message", () => say(got));
  say(open.length);
}

/** Answers with the CPU time used so far, in ms. */
function sayCpu(): void {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    say((user + system) / 1000);
  });
}

function portOf(server: WebSocketServer): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
