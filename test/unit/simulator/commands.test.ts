import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { read, save } from "../../support/gatewayClient.ts";
import { acPower, gatewayOf, inverter, statusOf } from "../../support/radioGateway.ts";

// Limit types: 0 watts, 1 percent, 257 percent that outlives a restart.
describe("a command to an inverter", () => {
  it("is pending at once and Ok when the inverter confirmed it", async () => {
    const gateway = gatewayOf("five-inverters");
    gateway.device.plant.setLimit(serials.field, 450, 0);
    expect(statusOf(gateway, serials.field)).toMatchObject({
      limitStatus: "Pending",
      limitPercent: 100,
    });
    gateway.advance(4000);
    expect(statusOf(gateway, serials.field)).toMatchObject({ limitStatus: "Ok", limitPercent: 20 });
    gateway.advance(30_000);
    const limited = await inverter(gateway, serials.field);
    expect(limited).toMatchObject({ limit_relative: 20, limit_absolute: 450 });
    expect(acPower(limited)).toBeLessThanOrEqual(450);
    expect(acPower(limited)).toBeGreaterThan(400);
  });

  it("caps a relative limit at 100 percent", () => {
    const gateway = gatewayOf("five-inverters");
    gateway.device.plant.setLimit(serials.garage, 2000, 1);
    gateway.advance(4000);
    expect(statusOf(gateway, serials.garage)).toMatchObject({
      limitStatus: "Ok",
      limitPercent: 100,
    });
  });

  it("drops a second limit while the first is pending", () => {
    const gateway = gatewayOf("five-inverters");
    gateway.device.plant.setLimit(serials.garage, 30, 1);
    gateway.device.plant.setLimit(serials.garage, 60, 1);
    gateway.advance(4000);
    expect(statusOf(gateway, serials.garage)?.limitPercent).toBe(30);
  });

  it("fails after ten seconds without an answer and is tried again with the next poll", () => {
    const gateway = gatewayOf("failing-commands");
    gateway.device.plant.setLimit(serials.field, 50, 1);
    gateway.advance(9500);
    expect(statusOf(gateway, serials.field)?.limitStatus).toBe("Pending");
    gateway.advance(500);
    expect(statusOf(gateway, serials.field)?.limitStatus).toBe("Failure");
    gateway.advance(6000);
    expect(statusOf(gateway, serials.field)?.limitStatus).toBe("Pending");
    gateway.device.switches.limitCommandFails = false;
    gateway.advance(3000);
    expect(statusOf(gateway, serials.field)).toMatchObject({ limitStatus: "Ok", limitPercent: 50 });
  });

  it("is dropped when commands are switched off for the inverter", () => {
    const gateway = gatewayOf("five-inverters");
    const { config } = gateway.device;
    gateway.device.save(
      "inverters",
      config.inverters.map((slot) => ({ ...slot, command_enable: false })),
    );
    gateway.device.plant.setLimit(serials.garage, 30, 1);
    gateway.device.plant.setPower(serials.garage, "off");
    expect(statusOf(gateway, serials.garage)).toMatchObject({
      limitStatus: "Ok",
      powerStatus: "Ok",
    });
  });

  it("switches off and on, and logs both", async () => {
    const gateway = gatewayOf("five-inverters");
    // Of two commands in a request the one of the power counts.
    const body = { serial: serials.garage, power: false, restart: true };
    await save(gateway, "/api/power/config", body);
    expect(statusOf(gateway, serials.garage)?.powerStatus).toBe("Pending");
    gateway.advance(15_000);
    expect(await inverter(gateway, serials.garage)).toMatchObject({
      producing: false,
      reachable: true,
    });
    expect(acPower(await inverter(gateway, serials.garage))).toBe(0);
    const log = async () =>
      v.parse(
        endpoints.eventlog.status.reply,
        await read(gateway, `/api/eventlog/status?inv=${serials.garage}`),
      );
    expect((await log()).events?.at(-1)).toMatchObject({ message_id: 124, end_time: 0 });
    gateway.device.plant.setPower(serials.garage, "on");
    gateway.advance(15_000);
    expect((await inverter(gateway, serials.garage)).producing).toBe(true);
    expect((await log()).events?.at(-1)?.end_time).toBeGreaterThan(0);
  });

  it("restarts to the kept limit, and only a kept limit outlives it", async () => {
    const gateway = gatewayOf("five-inverters");
    gateway.device.plant.setLimit(serials.garage, 60, 257);
    gateway.advance(3000);
    gateway.device.plant.setLimit(serials.garage, 20, 1);
    gateway.advance(3000);
    gateway.device.plant.setPower(serials.garage, "restart");
    gateway.advance(8000);
    expect((await inverter(gateway, serials.garage)).producing).toBe(false);
    gateway.advance(300_000);
    expect(await inverter(gateway, serials.garage)).toMatchObject({
      producing: true,
      limit_relative: 60,
    });
  });
});
