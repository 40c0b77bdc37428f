import { expect, it } from "vitest";
import { livedataCalls, parseLiveMessage } from "#protocol/areas/live.ts";
import { parseReplyText } from "#protocol/api/read-shape.ts";
import { emptyLive, mergeLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { plantReadings } from "#protocol/live/readings.ts";
import { createGateway } from "#simulator/gateway.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const bare = {
  serial: "116180412345",
  name: "Roof",
  order: 0,
  data_age: 0,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 1500,
};

/** The readings of a simulated plant by noon, with the channels of each inverter. */
async function readingsOf(firmware: (typeof firmwareNames)[number]) {
  const gateway = createGateway(gatewayOptions("full", { firmware }));
  gateway.advance(60_000);
  const read = async (query = "") => {
    const reply = await gateway.fetch(
      new Request(`http://gateway.test/api/livedata/status${query}`),
    );
    const status = parseReplyText(livedataCalls.status, await reply.text());
    if (!status.ok) throw new Error(status.error.kind);
    return status.value;
  };
  const status = await read();
  let state = mergeLiveStatus(emptyLive, status, 1_000);
  for (const { serial } of status.inverters)
    state = mergeLive(state, await read(`?inv=${serial}`), 1_000);
  return { plant: plantReadings(state, 3_000), state };
}

it.each(firmwareNames)("are named and measured alike for %s", async (firmware) => {
  const { plant, state } = await readingsOf(firmware);
  const { v: sentW, d } = state.total?.Power ?? {};
  expect(plant.powerW).toBe(Number(sentW?.toFixed(d)));
  expect(plant.yieldTotalWh).toBe(Math.round((state.total?.YieldTotal?.v ?? 0) * 1000));
  // The gateway polls this inverter at no time.
  const unread = plant.inverters.find(({ serial }) => serial === serials.shed);
  expect(unread).toMatchObject({ limitPercent: undefined, yieldTotalWh: undefined });
  for (const inverter of plant.inverters.filter((one) => one !== unread)) {
    const wire = state.inverters.find(({ serial }) => serial === inverter.serial);
    if (wire === undefined) throw new Error(inverter.serial);
    expect(inverter).toMatchObject({
      name: wire.name,
      limitPercent: wire.limit_relative ?? undefined,
    });
    expect(inverter.strings.map(({ number }) => number)).toEqual(
      Object.keys(wire.DC ?? {}).map((key) => Number(key) + 1),
    );
    const strings = inverter.strings.reduce((sum, { powerW = 0 }) => sum + powerW, 0);
    expect(strings).toBeCloseTo(inverter.dcPowerW ?? NaN, 0);
    expect(inverter.ageS).toBe(wire.data_age + 2);
  }
});

it("have the decimals that the gateway gives, and at most three where it gives none", () => {
  const power = { v: 464.8999939, u: "W", d: 1 };
  const AC = { 0: { Power: power, Current: { v: 2.0499999523, u: "A" } } };
  const inverter = { ...bare, AC } as const;
  const { inverters } = plantReadings(mergeLive(emptyLive, { inverters: [inverter] }, 0), 0);
  expect(inverters[0]).toMatchObject({ powerW: 464.9, phases: [{ currentA: 2.05 }] });
});

const of = (v: number, u: string) => ({ v, u, d: 0 });

it("have each value under its own name", () => {
  const channel = { Voltage: of(1, "V"), Current: of(2, "A"), Power: of(3, "W") };
  const yields = { YieldDay: of(4, "Wh"), YieldTotal: of(5, "kWh") };
  const inverter = {
    ...bare,
    AC: { 0: { ...channel, Frequency: of(6, "Hz") } },
    DC: { 0: { ...channel, ...yields, name: { u: "South" } } },
    INV: { 0: { ...yields, "Power DC": of(7, "W"), Temperature: of(8, "°C") } },
  };
  const battery = {
    enabled: true,
    soc: of(9, "%"),
    power: of(10, "W"),
    voltage: of(11, "V"),
    current: of(12, "A"),
  };
  const solar = { enabled: true, total: { Power: of(13, "W"), ...yields } };
  const charger = { enabled: true, Power: of(14, "W") };
  const wire = { inverters: [inverter], battery, vedirect: solar, huawei: charger };
  const message = parseLiveMessage(JSON.stringify(wire));
  if (!message.ok) throw new Error(message.error.kind);
  const { inverters, ...plant } = plantReadings(mergeLive(emptyLive, message.value, 0), 0);
  const yieldsWh = { yieldTodayWh: 4, yieldTotalWh: 5_000 };
  const measured = { voltageV: 1, currentA: 2, powerW: 3 };
  expect(inverters).toEqual([
    {
      serial: bare.serial,
      name: "Roof",
      powerW: 3,
      dcPowerW: 7,
      ...yieldsWh,
      temperatureC: 8,
      limitPercent: 100,
      limitW: 1500,
      isReachable: true,
      isProducing: true,
      ageS: 0,
      phases: [{ number: 1, ...measured, frequencyHz: 6 }],
      strings: [{ number: 1, name: "South", ...measured, ...yieldsWh }],
    },
  ]);
  expect(plant).toMatchObject({
    battery: { socPercent: 9, powerW: 10, voltageV: 11, currentA: 12 },
    chargeController: { powerW: 13, ...yieldsWh },
    acCharger: { powerW: 14 },
  });
});

it("leave out what a gateway does not have", () => {
  expect(plantReadings(emptyLive, 0)).toEqual({
    missing: [],
    missingYields: { today: [], total: [] },
    powerW: undefined,
    yieldTodayWh: undefined,
    yieldTotalWh: undefined,
    inverters: [],
    battery: undefined,
    batteryDetails: undefined,
    chargeController: undefined,
    chargeControllers: undefined,
    acCharger: undefined,
    meter: undefined,
  });
});

it("of a meter that has not reported yet are infinitely old, and else as old as its message", () => {
  const Power = { v: 120, u: "W", d: 0 };
  const state = mergeLive(emptyLive, { power_meter: { enabled: true, Power } }, 1_000);
  expect(plantReadings(state, 4_500).meter).toEqual({ powerW: 120, ageS: 3 });
  const silent = { ...state, receivedAt: new Map() };
  expect(plantReadings(silent, 4_500).meter).toEqual({
    powerW: 120,
    ageS: Number.POSITIVE_INFINITY,
  });
});
