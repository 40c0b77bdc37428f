import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { expect, it, onTestFinished } from "vitest";
import { HubMeters, NewMeter } from "#hub-api/meters.ts";
import { keptMeter } from "#hub/meters/meterFile.ts";
import { startMeters } from "#hub/meters/service.ts";
import type { Arrival, MeterSettings } from "#hub/meters/way.ts";
import { openWay } from "#hub/meters/ways.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const patience = { timeout: 20_000 };

/** A device that does as it likes with whoever connects. Returns its host and port. */
async function device(answer: (socket: Socket, asked: Buffer) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (asked) => answer(socket, asked));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

const wanted = (host: string, more: Partial<NewMeter> = {}): NewMeter => ({
  name: "House",
  kind: "httpJson",
  host,
  fields: { path: "/power", power: "$.power" },
  isInverted: false,
  periodS: 1,
  gateways: [],
  isCompared: false,
  ...more,
});

function first(plan: NewMeter): Promise<Arrival> {
  const settings: MeterSettings = { ...plan, id: "house" };
  return new Promise((resolve) => {
    const way = openWay(settings, resolve);
    onTestFinished(() => way.close());
  });
}

const http = (body: string, more = "") =>
  `HTTP/1.1 200 OK\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const deep = (levels: number) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
const deepAnswer = `{"power":412,"more":${deep(30_000)}}`;

/** Goes on with a text for as long as somebody is there. */
function endless(socket: Socket, head: string, text: string, pauseMs: number): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(text), pauseMs);
  socket.on("close", () => clearInterval(timer));
}

it.each<readonly [string, string, (socket: Socket) => void]>([
  [
    "an answer without end",
    "tooLong",
    (socket) => endless(socket, "HTTP/1.1 200 OK\r\n\r\n", "x".repeat(40_000), 5),
  ],
  [
    "an answer of a letter at a time",
    "slow",
    (socket) => endless(socket, "HTTP/1.1 200 OK\r\n\r\n", " ", 100),
  ],
  [
    "another protocol",
    "away",
    (socket) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
  ],
  [
    "a packed answer",
    "notJson",
    (socket) => {
      const packed = gzipSync(Buffer.alloc(20_000_000, 32));
      const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}`;
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), packed]));
    },
  ],
  ["thirty thousand levels", "notJson", (socket) => socket.write(http(deepAnswer))],
  ["a number beyond all numbers", "noValue", (socket) => socket.write(http('{"power":"1e999"}'))],
])("%s is a fault: %s", patience, async (_, fault, answer) => {
  expect(await first(wanted(await device(answer)))).toEqual({ ok: false, error: fault });
});

it("a challenge of 15 kB that fits no form costs no time", async () => {
  const challenge = `Digest ${"a".repeat(15_000)}`;
  const host = await device((socket) =>
    socket.write(`HTTP/1.1 401 X\r\nWWW-Authenticate: ${challenge}\r\nContent-Length: 0\r\n\r\n`),
  );
  const startMs = performance.now();
  const plan = wanted(host, { kind: "shellyGen2", fields: { password: "sonne-123" } });
  expect(await first(plan)).toEqual({ ok: false, error: "login" });
  expect(performance.now() - startMs).toBeLessThan(1_000);
});

async function service() {
  const meters = await startMeters({
    dataDir: temporaryFolder(),
    gateways: [],
    keys: { keyOf: (name) => name, nameOf: (key) => key },
    openWay,
    outputOf: () => undefined,
    record: { counters: () => undefined },
    report: () => undefined,
  });
  onTestFinished(() => meters.stop());
  return meters;
}

const shelly = wanted("", { kind: "shellyGen2", fields: {} });

it("figures beyond all bounds leave the list readable", patience, async () => {
  const body = JSON.stringify({
    total_act_power: 412,
    a_act_power: "1e999",
    b_act_power: "-1e999",
    c_act_power: 1,
    total_act: "1e999",
    total_act_ret: 1e308,
  });
  const host = await device((socket) => socket.write(http(body)));
  const meters = await service();
  await meters.change({ save: { ...shelly, host } });
  const readAgain = () => v.safeParse(HubMeters, JSON.parse(JSON.stringify(meters.shown())));
  await expect.poll(() => meters.shown().meters[0]?.reading?.powerW, patience).toBe(412);
  expect(readAgain().issues).toBeUndefined();
});

/** A broker that takes everybody, and sends `payload` to the topic "power". */
function broker(send: (socket: Socket) => void): Promise<string> {
  return device((socket, asked) => {
    const kind = asked.readUInt8(0) >> 4;
    if (kind === 1) socket.write(Buffer.from([0x20, 2, 0, 0]));
    else if (kind === 8) {
      socket.write(Buffer.from([0x90, 3, ...asked.subarray(2, 4), 0]));
      send(socket);
    }
  });
}

/** The head of a message of so many bytes to the topic "power". */
function publishHead(bytes: number): Buffer {
  const topic = Buffer.from("\0\u0005power");
  const size: number[] = [];
  for (
    let left = topic.length + bytes;
    left > 0 || size.length === 0;
    left = Math.floor(left / 128)
  )
    size.push((left % 128) + (left >= 128 ? 128 : 0));
  return Buffer.concat([Buffer.from([0x30, ...size]), topic]);
}

const byMqtt = (host: string) =>
  wanted(host, { kind: "mqtt", fields: { topic: "power", path: "$.power" } });

it("a trial of a topic survives a message of thirty thousand levels", patience, async () => {
  const host = await broker((socket) => {
    socket.write(Buffer.concat([publishHead(deepAnswer.length), Buffer.from(deepAnswer)]));
    socket.write(Buffer.concat([publishHead(13), Buffer.from('{"power":412}')]));
  });
  const meters = await service();
  const trial = await meters.attempt(byMqtt(host));
  expect(() => JSON.stringify(trial)).not.toThrow();
  expect(trial).toMatchObject({ ok: true, value: { reading: { powerW: 412 } } });
});

it("a message of 256 MB is not waited for", patience, async () => {
  let sent = 0;
  let left = false;
  const host = await broker((socket) => {
    socket.write(publishHead(2 ** 28 - 100));
    const more = Buffer.alloc(65_536, 32);
    const goOn = (): void => {
      if (socket.destroyed || sent > 60_000_000) return;
      sent += more.length;
      socket.write(more, goOn);
    };
    socket.on("close", () => (left = true));
    goOn();
  });
  const way = openWay({ ...byMqtt(host), id: "house" }, () => undefined);
  onTestFinished(() => way.close());
  await expect.poll(() => left || sent > 50_000_000, patience).toBe(true);
  expect(sent).toBeLessThan(5_000_000);
});

it.each([
  ["mqtt", "mqtt://reader:sonne-123@192.168.1.5"],
  ["httpJson", "http://reader:sonne-123@192.168.1.5"],
  ["sdm630", "reader:sonne-123@192.168.1.5"],
] as const)("takes no account in an address (%s), which the list shows", (kind, host) => {
  const fields = kind === "sdm630" ? {} : byMqtt("").fields;
  const plan = wanted(host, { kind, fields: kind === "httpJson" ? wanted("").fields : fields });
  expect(keptMeter(plan, [], () => "new")).toMatchObject({ ok: false });
});

it.each(["shellyGen2", "sdm630"] as const)(
  "asks no public address (%s)",
  patience,
  async (kind) => {
    // Of a network for documents, in which nobody answers.
    const arrival = await first(wanted("192.0.2.1:9", { kind, fields: {} }));
    expect(arrival).toEqual({ ok: false, error: "redirect" });
  },
);
