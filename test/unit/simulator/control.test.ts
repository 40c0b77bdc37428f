import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { createGateway } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { newInverterLimit } from "#simulator/radio/inverterList.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { meterSource } from "#simulator/settings/nested/powermeter.ts";
import { read } from "../../support/gatewayClient.ts";
import { acPower, gatewayOf, inverter } from "../../support/radioGateway.ts";

describe("the dynamic power limiter", () => {
  it("brings the meter to its target at night, from the storage", async () => {
    const gateway = gatewayOf("night");
    gateway.advance(60_000);
    const away: number[] = [];
    for (let sample = 0; sample < 40; sample += 1) {
      gateway.advance(5000);
      away.push(Math.abs(gateway.device.plant.meterPowerW() - 10));
    }
    const typical = away.toSorted((a, b) => a - b)[20] ?? Number.NaN;
    expect(typical).toBeLessThan(60);
    const { dpl } = v.parse(
      endpoints.vedirectlive.status.reply,
      await read(gateway, "/api/vedirectlivedata/status"),
    );
    expect(dpl).toMatchObject({ PLSTATE: 3 });
    expect(acPower(await inverter(gateway, serials.storage))).toBeGreaterThan(100);
  });

  it("may discharge the battery whichever of its inverters produces", async () => {
    const gateway = createGateway(gatewayOptions("full", { firmware: "2026.03.31" }));
    const { nestedLimiter } = gateway.device.config;
    // So little is wanted that the garage gives it all.
    gateway.device.save("nestedLimiter", { ...nestedLimiter, total_upper_power_limit: 100 });
    gateway.advance(60_000);
    const { dpl } = v.parse(SolarLive, await read(gateway, "/api/solarchargerlivedata/status"));
    expect(dpl?.PLSTATE).toBe(3);
    expect(acPower(await inverter(gateway, serials.garage))).toBeGreaterThan(0);
    expect(acPower(await inverter(gateway, serials.storage))).toBe(0);
  });

  it.each([100, 300, 800, 900])("asks for no more than %s W of all together", async (totalW) => {
    const gateway = createGateway(gatewayOptions("full", { firmware: "2026.03.31" }));
    const { nestedLimiter } = gateway.device.config;
    // The meter should read far less than the inverters can bring about.
    gateway.device.save("nestedLimiter", {
      ...nestedLimiter,
      target_power_consumption: -5000,
      total_upper_power_limit: totalW,
    });
    gateway.advance(60_000);
    const { dpl } = v.parse(SolarLive, await read(gateway, "/api/solarchargerlivedata/status"));
    expect(dpl?.PLLIMIT).toBe(totalW);
  });

  it("asks two inverters on the battery for no more together while the limit of one stays", async () => {
    const gateway = createGateway(gatewayOptions("full", { firmware: "2026.03.31" }));
    const { nestedLimiter } = gateway.device.config;
    gateway.device.save("nestedLimiter", {
      ...nestedLimiter,
      target_power_consumption: -5000,
      total_upper_power_limit: 400,
      inverters: nestedLimiter.inverters.map((one) => ({ ...one, power_source: 0 })),
    });
    const asked: unknown[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      gateway.advance(60_000);
      const live = v.parse(SolarLive, await read(gateway, "/api/solarchargerlivedata/status"));
      asked.push(live.dpl?.PLLIMIT);
    }
    expect(asked).toEqual([400, 400, 400]);
  });

  it("lets go when it is switched off", async () => {
    const gateway = gatewayOf("night");
    gateway.device.save("powerlimiter", { ...gateway.device.config.powerlimiter, enabled: false });
    gateway.advance(5000);
    const { dpl } = v.parse(
      endpoints.vedirectlive.status.reply,
      await read(gateway, "/api/vedirectlivedata/status"),
    );
    expect(dpl?.PLSTATE).toBe(-1);
  });

  it.each(["2024.03.07", "2026.03.31"] as const)(
    "of %s stops at the lower threshold of the state of charge",
    async (firmware) => {
      const gateway = createGateway(gatewayOptions("night", { firmware }));
      const { powerlimiter, nestedLimiter } = gateway.device.config;
      const thresholds = { battery_soc_start_threshold: 99, battery_soc_stop_threshold: 98 };
      gateway.device.save("powerlimiter", { ...powerlimiter, ...thresholds });
      gateway.device.save("nestedLimiter", { ...nestedLimiter, ...thresholds });
      gateway.advance(30_000);
      const { dpl } =
        firmware === "2024.03.07"
          ? v.parse(
              endpoints.vedirectlive.status.reply,
              await read(gateway, "/api/vedirectlivedata/status"),
            )
          : v.parse(SolarLive, await read(gateway, "/api/solarchargerlivedata/status"));
      expect(dpl).toMatchObject({ PLSTATE: 1 });
      expect(acPower(await inverter(gateway, serials.storage))).toBe(0);
    },
  );
});

const bounds = { lowerW: 40, upperW: 760 };

// Outputs, limits and the demand in W; a usual hysteresis of 12 W. Undefined leaves the limit unchanged.
describe("an inverter on the battery of a newer limiter", () => {
  it.each([
    { outputW: 300, limitW: 300, wantedW: 309, newW: undefined },
    { outputW: 300, limitW: 350, wantedW: 300, hysteresisW: 0, newW: undefined },
    { outputW: 300, limitW: 300, wantedW: 320, newW: 320 },
    { outputW: 300, limitW: 300, wantedW: 100, newW: 100 },
    // It gives less than it may.
    { outputW: 300, limitW: 350, wantedW: 320, newW: 370 },
    { outputW: 300, limitW: 700, wantedW: 400, newW: 760 },
    { outputW: 300, limitW: 300, wantedW: 39, newW: 0 },
    { outputW: 9, limitW: 40, wantedW: 0, newW: 0 },
    { outputW: 0, limitW: 0, wantedW: 0, newW: undefined },
    { outputW: 0, limitW: 0, wantedW: 39, newW: undefined },
    { outputW: 0, limitW: 500, wantedW: 300, newW: 300 },
    { outputW: 0, limitW: 0, wantedW: 900, newW: 760 },
  ])("at $outputW of $limitW W gets $newW for $wantedW", (row) => {
    const { outputW, limitW, wantedW, hysteresisW = 12, newW } = row;
    expect(newInverterLimit({ outputW, limitW, ...bounds }, wantedW, hysteresisW)).toBe(newW);
  });
});

describe("the AC charger", () => {
  it("obeys a current by hand", async () => {
    const gateway = gatewayOf("full");
    gateway.device.plant.setCharger({ mode: "online", quantity: "current", value: 20 });
    gateway.advance(6000);
    const reply = v.parse(
      endpoints.chargerlive.status.reply,
      await read(gateway, "/api/huaweilivedata/status"),
    );
    expect(reply.output_current?.v).toBeCloseTo(20, 0);
    expect(reply.max_output_current?.v).toBe(20);
  });

  it("ignores offline values and, in automatic mode, all of them", async () => {
    const gateway = gatewayOf("full");
    gateway.device.plant.setCharger({ mode: "offline", quantity: "current", value: 33 });
    gateway.device.save("charger", { ...gateway.device.config.charger, auto_power_enabled: true });
    gateway.device.plant.setCharger({ mode: "online", quantity: "current", value: 44 });
    gateway.advance(15_000);
    const reply = v.parse(
      endpoints.chargerlive.status.reply,
      await read(gateway, "/api/huaweilivedata/status"),
    );
    // Two kilowatts are left over, of which it may take 1200 W.
    expect(reply.output_power?.v).toBeGreaterThan(800);
    expect(reply.output_power?.v).toBeLessThan(1210);
  });
});

const Dpl = v.looseObject({ PLLIMIT: v.number() });
const shareOf = (limits: readonly number[], isSo: (limitW: number) => boolean) =>
  limits.filter(isSo).length / limits.length;

describe("while the meter is silent for more than half a minute", () => {
  /** Polled over HTTP every four minutes. */
  const everyS = 240;

  /** The limits that were asked for, second by second over two rounds of the meter. */
  async function limitsAsked(gateway: ReturnType<typeof gatewayOf>, path: string) {
    const limits: number[] = [];
    gateway.advance(60_000);
    for (let second = 0; second < 2 * everyS; second += 1) {
      gateway.advance(1_000);
      const { dpl } = v.parse(v.looseObject({ dpl: Dpl }), await read(gateway, path));
      limits.push(dpl.PLLIMIT);
    }
    return limits;
  }
  it("the limiter of 2024.03.07 switches its inverter off", async () => {
    const gateway = gatewayOf("night");
    const { powermeter } = gateway.device.config;
    gateway.device.save("powermeter", {
      ...powermeter,
      enabled: true,
      source: 3,
      interval: everyS,
    });
    const limits = await limitsAsked(gateway, "/api/vedirectlivedata/status");
    const off = shareOf(limits, (limitW) => limitW === 0);
    expect(off).toBeGreaterThan(0.75);
    expect(off).toBeLessThan(0.97);
  });

  it("the limiter of 2026.03.31 gives the base load", async () => {
    const gateway = createGateway(gatewayOptions("full", { firmware: "2026.03.31" }));
    const { device } = gateway;
    const { nestedMeter, nestedLimiter } = device.config;
    const http_json = { ...nestedMeter.http_json, polling_interval: everyS };
    const source = meterSource.httpJson;
    device.save("nestedMeter", { ...nestedMeter, enabled: true, source, http_json });
    device.save("nestedLimiter", { ...nestedLimiter, base_load_limit: 137 });
    const limits = await limitsAsked(gateway, "/api/solarchargerlivedata/status");
    const atBase = shareOf(limits, (limitW) => limitW === 137);
    expect(atBase).toBeGreaterThan(0.75);
    expect(atBase).toBeLessThan(0.97);
  });
});
