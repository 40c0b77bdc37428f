import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { connect } from "mqtt";
import { expect, it, onTestFinished, vi } from "vitest";
import { openModbusWay } from "#hub/meters/modbusWay.ts";
import { openMqttWay } from "#hub/meters/mqttWay.ts";
import { openMulticastWay } from "#hub/meters/multicastWay.ts";
import type { Arrival, MeterSettings, OnArrival } from "#hub/meters/way.ts";
import { meterKinds } from "#plant/meters/kinds.ts";
import vectors from "../../fixtures/meters/vectors.json" with { type: "json" };
import { hasMosquitto, startMosquitto } from "../../support/hub/mosquitto.ts";

const usual: MeterSettings = {
  id: "1",
  name: "House",
  kind: "sdm630",
  host: "",
  fields: {},
  isInverted: false,
  periodS: 1,
  gateways: ["house"],
};

const patience = { timeout: 15_000 };

/** What arrives, newest last. */
function arrivals() {
  const all: Arrival[] = [];
  const onArrival: OnArrival = (arrival) => void all.push(arrival);
  return { all, onArrival };
}

/** A meter behind a converter; `answer` makes the bytes behind unit and function. */
async function modbusServer(answer: (address: number) => Buffer | undefined): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (asked) => {
      const body = answer(asked.readUInt16BE(8));
      if (body === undefined) return;
      const head = Buffer.from(asked.subarray(0, 7));
      head.writeUInt16BE(body.length + 1, 4);
      socket.write(Buffer.concat([head, body]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

function floats(...values: readonly number[]): Buffer {
  const body = Buffer.alloc(2 + 4 * values.length);
  body.writeUInt8(4, 0);
  body.writeUInt8(4 * values.length, 1);
  values.forEach((value, at) => body.writeFloatBE(value, 2 + 4 * at));
  return body;
}

async function modbus(answer: (address: number) => Buffer | undefined) {
  const { all, onArrival } = arrivals();
  const host = await modbusServer(answer);
  const way = openModbusWay(meterKinds.sdm630, { ...usual, host }, onArrival);
  onTestFinished(() => way.close());
  return all;
}

it("reads power and counters by Modbus TCP", { timeout: 30_000 }, async () => {
  const all = await modbus((address) => (address === 52 ? floats(-412.5) : floats(1234.5, 99)));
  await expect
    .poll(() => all, patience)
    .toContainEqual({
      ok: true,
      value: { powerW: -412.5, importWh: 1_234_500, exportWh: 99_000 },
    });
});

const troubles: readonly (readonly [string, string, () => Buffer | undefined])[] = [
  ["device", "a converter that is busy", () => Buffer.from([0x84, 0x06])],
  ["noValue", "a value that is no number", () => floats(Number.NaN)],
  ["implausible", "more than a house takes", () => floats(250_000)],
  ["slow", "a meter that is silent", () => undefined],
];
it.each(troubles)("Modbus TCP: %s, of %s", { timeout: 30_000 }, async (fault, _, answer) => {
  const all = await modbus(answer);
  await expect.poll(() => all, patience).toContainEqual({ ok: false, error: fault });
});

it("Modbus TCP: away, where nobody listens", { timeout: 30_000 }, async () => {
  const { all, onArrival } = arrivals();
  const way = openModbusWay(meterKinds.sdm630, { ...usual, host: "127.0.0.1:9" }, onArrival);
  onTestFinished(() => way.close());
  await expect.poll(() => all, patience).toContainEqual({ ok: false, error: "away" });
});

it(
  "listens to a meter that announces itself, and to no other packet",
  { timeout: 30_000 },
  async () => {
    const vector = vectors.meters.find(({ kind }) => kind === "speedwire");
    if (vector === undefined || !("packet" in vector)) throw new Error("there is a packet");
    const { all, onArrival } = arrivals();
    const kind = { ...meterKinds.speedwire, port: 19_522 };
    const way = openMulticastWay(kind, { ...usual, kind: "speedwire" }, onArrival);
    onTestFinished(() => way.close());
    const sender = createSocket("udp4");
    onTestFinished(() => void sender.close());
    const timer = setInterval(() => {
      sender.send("hello", kind.port, "127.0.0.1");
      sender.send(Buffer.from(String(vector.packet), "hex"), kind.port, "127.0.0.1");
    }, 200);
    onTestFinished(() => clearInterval(timer));
    await vi.waitFor(() => expect(all.some(({ ok }) => ok)).toBe(true), { timeout: 15_000 });
    const [first] = all.filter(({ ok }) => ok);
    expect(first).toMatchObject({ ok: true, value: { powerW: expect.any(Number) } });
  },
);

it.skipIf(!hasMosquitto())(
  "follows a topic of a real broker, and uses no message that it has kept",
  { timeout: 60_000 },
  async () => {
    const host = await startMosquitto("hub", "sonne");
    const login = { user: "hub", password: "sonne" };
    const sender = connect(host, { username: "hub", password: "sonne" });
    onTestFinished(() => void sender.end(true));
    await sender.publishAsync("house/kept", '{"power":111}', { retain: true });
    const { all, onArrival } = arrivals();
    const fields = { ...login, topic: "house/kept", path: "$.power", unit: "W" };
    const settings = { ...usual, kind: "mqtt", host, fields } as const;
    const way = openMqttWay(meterKinds.mqtt, settings, onArrival);
    onTestFinished(() => way.close());
    await expect.poll(() => all, patience).toContainEqual({ ok: false, error: "retained" });
    await sender.publishAsync("house/kept", '{"power":-250.5}');
    await expect.poll(() => all, patience).toContainEqual({ ok: true, value: { powerW: -250.5 } });
    await sender.publishAsync("house/kept", '{"power":"unavailable"}');
    await expect.poll(() => all, patience).toContainEqual({ ok: false, error: "noValue" });
    await sender.publishAsync("house/kept", "9".repeat(70_000));
    await expect.poll(() => all, patience).toContainEqual({ ok: false, error: "tooLong" });
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  },
);

it.skipIf(!hasMosquitto())(
  "says that a broker refuses the password",
  { timeout: 60_000 },
  async () => {
    const host = await startMosquitto("hub", "sonne");
    const { all, onArrival } = arrivals();
    const fields = { user: "hub", password: "mond", topic: "house/power" };
    const way = openMqttWay(meterKinds.mqtt, { ...usual, kind: "mqtt", host, fields }, onArrival);
    onTestFinished(() => way.close());
    await expect.poll(() => all, patience).toContainEqual({ ok: false, error: "login" });
  },
);
