import { describe, expect, it } from "vitest";
import { createGateway, type LiveReadings } from "#protocol/index.ts";
import type { SolarCharger } from "#protocol/areas/solar-live.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { createGateway as createSimulated } from "#simulator/gateway.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

type Firmware = (typeof firmwareNames)[number];

/** A simulated plant by noon that is polled, and the requests that it got. */
function pollDetails(firmware: Firmware) {
  const simulated = createSimulated(gatewayOptions("full", { firmware }));
  simulated.advance(60_000);
  const paths: string[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    async fetch(address, init) {
      paths.push(new URL(address).pathname);
      return simulated.fetch(new Request(address, init));
    },
    WebSocket: null,
    pollMs: 1,
  });
  return { gateway, paths };
}

async function readingsWhen(
  firmware: Firmware,
  holds: (readings: LiveReadings) => boolean,
): Promise<LiveReadings> {
  for await (const readings of pollDetails(firmware).gateway.live({ details: true }))
    if (holds(readings)) return readings;
  throw new Error("ended");
}

const isWhole = ({ batteryDetails, chargeControllers }: LiveReadings): boolean =>
  batteryDetails !== undefined && chargeControllers !== undefined;

const shown = ({ v, d }: Measured = { v: null, u: "" }) =>
  v === null ? undefined : Number(v.toFixed(d));

/** The figures of a controller by its own names, with the decimals that the gateway gives. */
function shownFigures({ input, output }: SolarCharger) {
  return {
    panelVoltageV: shown(input?.["VPV"]),
    panelCurrentA: shown(input?.["IPV"]),
    powerW: shown(input?.["PPV"]),
    outputVoltageV: shown(output?.["V"]),
    outputCurrentA: shown(output?.["I"]),
    outputPowerW: shown(output?.["P"]),
    efficiencyPercent: shown(output?.["E"]),
  };
}

const onBattery = firmwareNames.filter((name) => !name.startsWith("opendtu"));

describe.each(onBattery)("details of %s", (firmware) => {
  it("have every value of battery and charge controllers", async () => {
    const { battery, batteryDetails, chargeControllers, chargeController } = await readingsWhen(
      firmware,
      isWhole,
    );
    expect(battery).toEqual({
      socPercent: expect.any(Number),
      powerW: expect.any(Number),
      voltageV: expect.any(Number),
      currentA: expect.any(Number),
    });
    expect(batteryDetails?.manufacturer).not.toBe("");
    expect(batteryDetails?.ageS).toBeLessThan(60);
    expect(Object.keys(batteryDetails?.values ?? {})).not.toEqual([]);
    for (const controller of chargeControllers ?? []) {
      const { wire, ...values } = controller;
      expect(Object.values(values)).not.toContain(undefined);
      expect(controller).toMatchObject({ serial: wire.serial, ...shownFigures(wire) });
    }
    const sumW = chargeControllers?.reduce((sum, { powerW = 0 }) => sum + powerW, 0);
    // Controllers tell their values at different times.
    const allW = chargeController?.powerW ?? Number.NaN;
    expect(Math.abs((sumW ?? 0) - allW)).toBeLessThan(0.1 * allW);
  });
});

it.each(firmwareNames)(
  "%s is asked for them only where somebody wants them and they exist",
  async (name) => {
    const { gateway, paths } = pollDetails(name);
    let left = 5;
    for await (const { batteryDetails, chargeControllers } of gateway.live()) {
      expect([batteryDetails, chargeControllers]).toEqual([undefined, undefined]);
      left -= 1;
      if (left === 0) break;
    }
    expect(new Set(paths)).toEqual(new Set(["/api/livedata/status"]));
  },
);
