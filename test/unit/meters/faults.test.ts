import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { LiveMeter } from "#hub/meters/liveMeter.ts";
import { openWay } from "#hub/meters/ways.ts";
import type { MeterFault } from "#plant/meters/fields.ts";
import { type SimulatedMeterName, simulatedMeters } from "#simulator/meters/kinds.ts";
import type { MeterTrouble } from "#simulator/meters/simulatedMeter.ts";
import { hasMosquitto, startMosquitto } from "../../support/hub/mosquitto.ts";
import { startMeter, type TestMeter } from "../../support/meters/startMeter.ts";

const timeout = 60_000;
const patience = { timeout: 20_000, interval: 100 };
const password = "sonne-123";

/** What the hub says of a fault, for each meter. */
const faults: Readonly<
  Record<
    Exclude<MeterTrouble, "none" | "wrongSign">,
    Readonly<Partial<Record<SimulatedMeterName, MeterFault>>>
  >
> = {
  away: ofAll("away"),
  slow: { ...ofAll("slow"), mqtt: "away" },
  frozen: ofAll("frozen"),
  absurd: ofAll("implausible"),
  noValue: { ...ofAll("noValue"), shellyGen1: "phaseInvalid", shellyGen2: "phaseInvalid" },
  html: { ...ofAll("notJson"), sdm630: "device", mqtt: "noValue" },
  redirect: ofHttp("redirect"),
};

function ofAll(fault: MeterFault): Readonly<Record<SimulatedMeterName, MeterFault>> {
  return { ...ofHttp(fault), sdm630: fault, mqtt: fault };
}

function ofHttp(fault: MeterFault) {
  return {
    shellyGen2: fault,
    shellyGen1: fault,
    tasmota: fault,
    homeAssistant: fault,
    vzlogger: fault,
  };
}

async function meterOf(name: SimulatedMeterName): Promise<TestMeter> {
  const broker =
    name === "mqtt"
      ? (await startMosquitto("meter", password)).replace("//", `//meter:${password}@`)
      : undefined;
  const served = await startMeter(name, broker);
  if (simulatedMeters[name].way === "http") served.meter.password = password;
  return served;
}

/** The hub's meter at a simulated one, by a clock that the test moves. */
function read({ settings }: TestMeter, given = password) {
  const clock = { nowS: 0 };
  const live = new LiveMeter(settings(given), {
    openWay,
    clockS: () => clock.nowS,
    // Sun that comes and goes: only a value that stands still has not seen it.
    output: () => ({ powerW: 10 * clock.nowS, ageS: 0 }),
    onReading: () => undefined,
  });
  onTestFinished(() => live.close());
  return { live, clock };
}

const names = keysOf(simulatedMeters).filter((name) => name !== "mqtt" || hasMosquitto());

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[];
function keysOf(record: object): readonly string[] {
  return Object.keys(record);
}

const ofEach = async <Kept>(ask: (name: SimulatedMeterName) => Promise<Kept>) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await ask(name)] as const)),
  );

it(
  "meters are read with their sign and, where they count, their counters",
  { timeout },
  async () => {
    const readings = await ofEach(async (name) => {
      const served = await meterOf(name);
      served.house.powerW = -250.5;
      const { live } = read(served);
      await expect.poll(() => live.current?.reading.powerW, patience).toBe(-250.5);
      const { importWh, exportWh } = live.last?.reading ?? {};
      return [importWh, exportWh].map((wh) => wh && Math.round(wh));
    });
    const counted = names.filter((name) => name !== "vzlogger" && name !== "mqtt");
    for (const name of counted) expect([name, readings[name]]).toEqual([name, [5000, 700]]);
  },
);

it("a meter with the wrong sign is read with it", { timeout }, async () => {
  const readings = await ofEach(async (name) => {
    const served = await meterOf(name);
    served.meter.trouble = "wrongSign";
    const { live } = read(served);
    await expect.poll(() => live.current?.reading.powerW, patience).toBeDefined();
    return live.current?.reading.powerW;
  });
  expect(new Set(Object.values(readings))).toEqual(new Set([-412]));
});

it("a wrong password gives no reading, and is said", { timeout }, async () => {
  const asking = names.filter((name) => "secret" in simulatedMeters[name]);
  const found = await Promise.all(
    asking.map(async (name) => {
      const { live } = read(await meterOf(name), "mond");
      await expect.poll(() => live.fault, patience).toBe("login");
      return name;
    }),
  );
  expect(found).toEqual(asking);
});

it.each([
  ["shellyGen2", "GET /nothing HTTP/1.1\r\nhost: meter\r\n\r\n"],
  ["sdm630", Buffer.from("000100000006010400000002", "hex")],
] as const)(
  "%s: a meter that is closed ends the connections that are open",
  { timeout },
  async (name, question) => {
    const served = await startMeter(name);
    const [host, port] = served.host.split(":");
    const socket = connect(Number(port), host);
    onTestFinished(() => void socket.destroy());
    socket.write(question);
    await once(socket, "data");
    served.close();
    await expect.poll(() => socket.closed, patience).toBe(true);
  },
);

it.each(keysOf(faults))(
  "%s: no reading, its name, and a reading again later",
  { timeout },
  async (trouble) => {
    const expected = faults[trouble];
    const met = names.filter((name) => name in expected);
    await Promise.all(
      met.map(async (name) => {
        const served = await meterOf(name);
        const { live, clock } = read(served);
        await expect.poll(() => live.current?.reading.powerW, patience).toBe(412);
        served.meter.trouble = trouble;
        const later = () => {
          clock.nowS += 4;
          return `${name} ${live.current === undefined ? live.fault : "has a reading"}`;
        };
        await expect.poll(later, patience).toBe(`${name} ${expected[name]}`);
        served.meter.trouble = "none";
        served.house.powerW = 413;
        await expect.poll(() => live.current?.reading.powerW, patience).toBe(413);
      }),
    );
  },
);
