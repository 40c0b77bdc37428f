import { expect, it } from "vitest";
import * as v from "valibot";
import type { Gateway } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { acPower, gatewayOf, inverter, live } from "../../support/radioGateway.ts";

const roofs = [serials.garage, serials.barn, serials.field];
const seeds = [1, 2, 3];
const Value = v.looseObject({ v: v.number() });

function seededGateway(name: ScenarioName, seed: number): Gateway {
  return createGateway(gatewayOptions(name, { seed }));
}

// Read with schemas of its own: those of the library may reject or change faulty values.
const General = v.looseObject({ "0": v.looseObject({ YieldDay: Value }) });
const Raw = v.looseObject({
  inverters: v.array(
    v.looseObject({
      serial: v.string(),
      limit_relative: v.number(),
      limit_absolute: v.number(),
      producing: v.boolean(),
      INV: v.optional(General),
    }),
  ),
});

async function readInverters(gateway: Gateway, query = "") {
  return v.parse(Raw, await read(gateway, `/api/livedata/status${query}`)).inverters;
}

async function yieldDayWh(gateway: Gateway, serial: string): Promise<number> {
  const [found] = await readInverters(gateway, `?inv=${serial}`);
  return found?.INV?.["0"].YieldDay.v ?? Number.NaN;
}

/** Day dayYields of the roofs in Wh, every five seconds for three minutes. */
async function dayYields(gateway: Gateway): Promise<readonly (readonly number[])[]> {
  const found: number[][] = [];
  for (let atS = 0; atS < 180; atS += 5) {
    gateway.advance(5_000);
    const all: number[] = [];
    for (const serial of roofs) all.push(await yieldDayWh(gateway, serial));
    found.push(all);
  }
  return found;
}

it("night-feed carries the counter of the day through midnight", async () => {
  const gateway = gatewayOf("night-feed");
  gateway.advance(60_000);
  const before = await yieldDayWh(gateway, serials.storage);
  gateway.advance(20 * 60_000);
  const after = await yieldDayWh(gateway, serials.storage);
  expect(before).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(before);
});

it.each(seeds)("garbled-once has one impossible answer, seed %d", async (seed) => {
  const found = await dayYields(seededGateway("garbled-once", seed));
  const high = found.filter((all) => all.some((wh) => wh > 65_535));
  expect(high).toHaveLength(1);
  expect(found.at(-1)?.every((wh) => wh < 20_000)).toBe(true);
});

it.each(seeds)("garbled-all-day stays too high, seed %d", async (seed) => {
  const found = await dayYields(seededGateway("garbled-all-day", seed));
  const isHigh = found.map((all) => all.some((wh) => wh > 65_535));
  expect(isHigh[0]).toBe(false);
  expect(isHigh.slice(isHigh.indexOf(true))).not.toContain(false);
  expect(isHigh.at(-1)).toBe(true);
});

it.each(seeds)("silent-inverter leaves the last values in place, seed %d", async (seed) => {
  const gateway = seededGateway("silent-inverter", seed);
  gateway.advance(15_000);
  const silentSerials = async () => {
    const { inverters } = await live(gateway);
    const silent = inverters.filter(
      ({ serial, reachable }) => roofs.some((roof) => roof === serial) && !reachable,
    );
    return silent.map(({ serial }) => serial);
  };
  expect(await silentSerials()).toEqual([]);
  gateway.advance(180_000);
  const [serial = "", ...others] = await silentSerials();
  expect(others).toEqual([]);
  const silent = await inverter(gateway, serial);
  expect(acPower(silent)).toBeGreaterThan(0);
  expect(silent.data_age).toBeGreaterThan(100);
});

it("silent-controller grows old", async () => {
  const gateway = gatewayOf("silent-controller");
  const Status = v.looseObject({ device: v.looseObject({ data_age: v.number() }) });
  const ageS = async () =>
    v.parse(Status, await read(gateway, "/api/vedirectlivedata/status")).device.data_age;
  gateway.advance(15_000);
  expect(await ageS()).toBeLessThan(5);
  gateway.advance(180_000);
  expect(await ageS()).toBeGreaterThan(100);
});

it.each(seeds)("unread-limit has the limit 0 while power flows, seed %d", async (seed) => {
  const gateway = seededGateway("unread-limit", seed);
  gateway.advance(400_000);
  const unread = (await readInverters(gateway)).filter(
    ({ limit_relative, producing }) => limit_relative === 0 && producing,
  );
  expect(unread).toHaveLength(1);
  expect(unread[0]?.limit_absolute).toBe(0);
});

it("wrapped-values sends the temperatures of chargers as unsigned numbers", async () => {
  const gateway = gatewayOf("wrapped-values");
  gateway.advance(15_000);
  const Status = v.looseObject({ input_temp: Value, output_temp: Value });
  const { input_temp, output_temp } = v.parse(
    Status,
    await read(gateway, "/api/huaweilivedata/status"),
  );
  expect([input_temp.v, output_temp.v]).toEqual([4_194_302, 4_194_303]);
});

const Battery = v.looseObject({ values: v.looseObject({ status: v.looseObject({ SoC: Value }) }) });

async function socPct(gateway: Gateway): Promise<number> {
  const answer = await read(gateway, "/api/batterylivedata/status");
  return v.parse(Battery, answer).values.status.SoC.v;
}

it("drained-battery feeds in below its stop value of 20 %", async () => {
  const gateway = gatewayOf("drained-battery");
  gateway.advance(120_000);
  expect(await socPct(gateway)).toBeLessThan(20);
  expect(acPower(await inverter(gateway, serials.storage))).toBeGreaterThan(20);
});

it("contradicting-limiter leaves the house on the grid although it may discharge", async () => {
  const gateway = gatewayOf("contradicting-limiter");
  gateway.advance(120_000);
  const Meter = v.looseObject({ Power: Value });
  expect(await socPct(gateway)).toBeGreaterThan(45);
  expect(acPower(await inverter(gateway, serials.storage))).toBeGreaterThan(20);
  expect(v.parse(Meter, (await live(gateway)).power_meter).Power.v).toBeGreaterThan(100);
});
