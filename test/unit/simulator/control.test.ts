import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { createGateway } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
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
