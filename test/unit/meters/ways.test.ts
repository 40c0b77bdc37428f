import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { connect } from "mqtt";
import { expect, it, onTestFinished, vi } from "vitest";
import { frameOf, openModbusWay } from "#hub/meters/modbusWay.ts";
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
  isCompared: false,
};

const patience = { timeout: 15_000 };

/** What arrives, newest last. */
function arrivals() {
  const all: Arrival[] = [];
  const onArrival: OnArrival = (arrival) => void all.push(arrival);
  return { all, onArrival };
}

it("Modbus TCP: away, where nobody listens", { timeout: 30_000 }, async () => {
  const { all, onArrival } = arrivals();
  const way = openModbusWay(meterKinds.sdm630, { ...usual, host: "127.0.0.1:9" }, onArrival);
  onTestFinished(() => way.close());
  await expect.poll(() => all, patience).toContainEqual({ ok: false, error: "away" });
  // It is asked again after one second, then two: not only after ten.
  await expect.poll(() => all.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(3);
});

/** An answer of a meter behind a converter. */
function powerFrame(question: Buffer, powerW: number): Buffer {
  const frame = Buffer.alloc(13);
  question.copy(frame, 0, 0, 8);
  frame.writeUInt16BE(7, 4);
  frame.writeUInt8(4, 8);
  frame.writeFloatBE(powerW, 9);
  return frame;
}

it("Modbus TCP: an answer that comes too late is none to the next question", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const questions: { readonly socket: Socket; readonly question: Buffer }[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (question) => {
      questions.push({ socket, question });
      const [late] = questions;
      if (questions.length < 2 || late === undefined) return;
      late.socket.write(powerFrame(late.question, 111));
      socket.write(powerFrame(question, 222));
    });
  });
  onTestFinished(() => {
    for (const { socket } of questions) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const { all, onArrival } = arrivals();
  const way = openModbusWay(meterKinds.sdm630, { ...usual, host }, onArrival);
  onTestFinished(() => way.close());
  await expect.poll(() => questions.length, patience).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(all).toEqual([{ ok: false, error: "slow" }]);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => all.length, patience).toBe(2);
  expect(all[1]).toMatchObject({ ok: true, value: { powerW: 222 } });
});

it("Modbus TCP: the number of a question goes round", () => {
  expect(frameOf(65_537, meterKinds.sdm630.power)).toEqual(frameOf(1, meterKinds.sdm630.power));
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

it(
  "MQTT: a broker that drops each connection is asked after 1, 2 and 5 s",
  { timeout: 60_000 },
  async () => {
    const askedS: number[] = [];
    const broker = createServer((socket) => {
      askedS.push(performance.now() / 1000);
      socket.destroy();
    });
    onTestFinished(() => void broker.close());
    await new Promise<void>((resolve) => void broker.listen(0, "127.0.0.1", resolve));
    const address = broker.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const { all, onArrival } = arrivals();
    const host = `127.0.0.1:${port}`;
    const settings = { ...usual, kind: "mqtt", host, fields: { topic: "house" } } as const;
    const way = openMqttWay(meterKinds.mqtt, settings, onArrival);
    onTestFinished(() => way.close());
    await vi.waitFor(() => expect(askedS.length).toBeGreaterThanOrEqual(4), { timeout: 40_000 });
    const waits = askedS.slice(1).map((atS, at) => atS - (askedS[at] ?? 0));
    expect(waits[0]).toBeGreaterThan(0.9);
    expect(waits[0]).toBeLessThan(4.5);
    expect(waits[1]).toBeGreaterThan(1.9);
    expect(waits[2]).toBeGreaterThan(4.9);
    expect(all).toContainEqual({ ok: false, error: "away" });
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
  "MQTT: power taken and given in two topics make a reading together, never one of them alone",
  { timeout: 60_000 },
  async () => {
    const host = await startMosquitto("hub", "sonne");
    const login = { user: "hub", password: "sonne" };
    const sender = connect(host, { username: "hub", password: "sonne" });
    onTestFinished(() => void sender.end(true));
    const { all, onArrival } = arrivals();
    const fields = {
      ...login,
      topic: "house/taken",
      topicExport: "house/given",
      path: "$.kW",
      unit: "kW",
    };
    const settings = { ...usual, kind: "mqtt", host, fields } as const;
    const way = openMqttWay(meterKinds.mqtt, settings, onArrival);
    onTestFinished(() => way.close());
    await vi.waitFor(
      async () => {
        await sender.publishAsync("house/taken", '{"kW":0}');
        await sender.publishAsync("house/given", '{"kW":0.3}');
        expect(all).toContainEqual({ ok: true, value: { powerW: -300 } });
      },
      { timeout: 15_000, interval: 300 },
    );
    await sender.publishAsync("house/taken", '{"kW":0.5}');
    await sender.publishAsync("house/given", '{"kW":null}');
    await expect.poll(() => all, patience).toContainEqual({ ok: false, error: "noValue" });
    expect(all).not.toContainEqual({ ok: true, value: { powerW: 500 } });
  },
);
