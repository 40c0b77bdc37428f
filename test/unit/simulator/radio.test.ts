import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/api/endpoints.ts";
import { LiveStatus } from "#protocol/schema/live.ts";
import { createGateway, type Gateway, type GatewayOptions } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { read } from "../../support/gatewayClient.ts";
import {
  gatewayOptions,
  isScenarioName,
  scenarioList,
  type ScenarioName,
} from "#simulator/scenario/scenario.ts";

function gatewayOf(scenario: ScenarioName, change: Partial<GatewayOptions> = {}): Gateway {
  return createGateway({ ...gatewayOptions(scenario), ...change });
}

async function live(gateway: Gateway, serial?: string) {
  const query = serial === undefined ? "" : `?inv=${serial}`;
  return v.parse(LiveStatus, await read(gateway, `/api/livedata/status${query}`));
}

async function inverter(gateway: Gateway, serial: string) {
  const found = (await live(gateway, serial)).inverters[0];
  if (found === undefined) throw new Error(`no inverter ${serial}`);
  return found;
}

function statusOf(gateway: Gateway, serial: string) {
  return gateway.device.plant.inverters().find((known) => known.serial === serial);
}

function acPower(found: Awaited<ReturnType<typeof inverter>>): number {
  const power = v.parse(v.looseObject({ v: v.number() }), found.AC?.["0"]?.["Power"]);
  return power.v;
}

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

  it("loses a second order while the first is pending", () => {
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

  it("switches off and on, and both stand in the log", async () => {
    const gateway = gatewayOf("five-inverters");
    gateway.device.plant.setPower(serials.garage, "off");
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

describe("what the gateway knows", () => {
  it("begins with nothing, and the limit is read no sooner than four minutes after boot", async () => {
    const gateway = gatewayOf("cold-start");
    const path = `/api/devinfo/status?inv=${serials.field}`;
    expect(await inverter(gateway, serials.field)).toMatchObject({
      data_age: 0,
      reachable: true,
      producing: false,
      limit_relative: 0,
      limit_absolute: -1,
      events: 0,
    });
    expect(await read(gateway, path)).toMatchObject({ valid_data: false });
    expect(await read(gateway, `/api/gridprofile/rawdata?inv=${serials.field}`)).toEqual({
      raw: [],
    });
    gateway.advance(20_000);
    expect(await inverter(gateway, serials.field)).toMatchObject({
      producing: true,
      limit_relative: 0,
      limit_absolute: 0,
    });
    expect(await read(gateway, path)).toMatchObject({
      valid_data: true,
      hw_model_name: "HMT-2250-6T",
      max_power: 2250,
    });
    gateway.advance(215_000);
    expect((await inverter(gateway, serials.field)).limit_relative).toBe(0);
    gateway.advance(20_000);
    expect((await inverter(gateway, serials.field)).limit_relative).toBe(100);
  });

  it("is nothing new while the clock was never set", async () => {
    const gateway = gatewayOf("no-time");
    gateway.advance(30_000);
    const { hints, inverters, total } = await live(gateway);
    expect(hints.time_sync).toBe(true);
    expect(inverters.every(({ data_age, producing }) => data_age === 30 && !producing)).toBe(true);
    expect(total.Power?.v).toBe(0);
  });

  it("stays reachable until more polls failed than the threshold, then loses its powers but no yield", async () => {
    const gateway = gatewayOf("full");
    const before = await inverter(gateway, serials.barn);
    gateway.advance(240_000);
    expect((await inverter(gateway, serials.barn)).reachable).toBe(true);
    // A poll every five seconds; the third that fails is one too many.
    gateway.advance(16_000);
    const lost = await inverter(gateway, serials.barn);
    expect(lost).toMatchObject({ reachable: false, producing: false });
    expect(lost.data_age).toBeGreaterThan(9);
    expect(acPower(lost)).toBe(0);
    expect(lost.INV?.["0"]?.["YieldTotal"]).not.toMatchObject({ v: 0 });
    gateway.advance(120_000);
    expect(await inverter(gateway, serials.barn)).toMatchObject({
      reachable: true,
      producing: true,
    });
    expect(before.reachable).toBe(true);
  });

  it("stops asking at night where the owner wants that, and refuses commands then", async () => {
    const gateway = gatewayOf("night");
    const { inverters } = gateway.device.config;
    const resting = { poll_enable_night: false, command_enable_night: false };
    gateway.device.save(
      "inverters",
      inverters.map((slot) => ({ ...slot, ...resting })),
    );
    expect((await inverter(gateway, serials.storage)).poll_enabled).toBe(false);
    gateway.device.plant.setLimit(serials.storage, 10, 1);
    expect(statusOf(gateway, serials.storage)?.limitStatus).toBe("Ok");
    gateway.advance(10_000);
    expect((await live(gateway)).total.Power?.v).toBe(0);
    // The yields of inverters that are merely resting still count.
    expect((await live(gateway)).total.YieldDay?.v).toBeGreaterThan(5000);
  });

  it("comes by the radio that is wired: no sub-gigahertz chip, no answer of an HMT", async () => {
    const made = gatewayOptions("five-inverters");
    const gateway = createGateway({
      ...made,
      configure: (factory) => {
        const all = made.configure?.(factory) ?? factory;
        return { ...all, device: { ...all.device, pinProfile: "Radio only" } };
      },
    });
    gateway.advance(30_000);
    expect((await inverter(gateway, serials.garage)).reachable).toBe(true);
    expect(await inverter(gateway, serials.field)).toMatchObject({ reachable: false, events: 0 });
  });

  it("is forgotten in a restart, while the world goes on", async () => {
    const gateway = gatewayOf("five-inverters");
    const before = await inverter(gateway, serials.garage);
    gateway.device.restart(1000);
    gateway.advance(8000);
    const after = await inverter(gateway, serials.garage);
    expect(after).toMatchObject({ limit_relative: 0, limit_absolute: -1 });
    gateway.advance(20_000);
    const yieldOf = (found: typeof after) =>
      v.parse(v.looseObject({ v: v.number() }), found.INV?.["0"]?.["YieldTotal"]).v;
    expect(yieldOf(await inverter(gateway, serials.garage))).toBeGreaterThan(
      yieldOf(before) - 0.001,
    );
  });

  it("adds up: strings to the inverter, inverters to the total", async () => {
    const gateway = gatewayOf("full");
    gateway.advance(60_000);
    const value = v.looseObject({ v: v.number() });
    const sums = { day: 0, total: 0, power: 0 };
    for (const { serial, poll_enabled: isPolled } of (await live(gateway)).inverters) {
      const { DC = {}, INV = {} } = await inverter(gateway, serial);
      const strings = Object.values(DC);
      const sum = (key: string) =>
        strings.reduce((all, channel) => all + v.parse(value, channel[key]).v, 0);
      const general = (key: string) => v.parse(value, INV["0"]?.[key]).v;
      expect(sum("YieldDay")).toBeCloseTo(general("YieldDay"), 3);
      expect(sum("YieldTotal")).toBeCloseTo(general("YieldTotal"), 2);
      expect(sum("Power")).toBeCloseTo(general("Power DC"), 2);
      if (!isPolled) continue;
      sums.day += general("YieldDay");
      sums.total += general("YieldTotal");
      sums.power += acPower(await inverter(gateway, serial));
    }
    const { total } = await live(gateway);
    expect(total.YieldDay?.v).toBeCloseTo(sums.day, 2);
    expect(total.YieldTotal?.v).toBeCloseTo(sums.total, 2);
    expect(total.Power?.v).toBeCloseTo(sums.power, 2);
  });

  it("never shrinks over a day that passes in minutes", async () => {
    const gateway = createGateway(gatewayOptions("five-inverters", { worldSpeed: 600 }));
    let before = 0;
    for (let minute = 0; minute < 48; minute += 1) {
      gateway.advance(3000);
      const { total } = await live(gateway);
      expect(total.YieldTotal?.v).toBeGreaterThanOrEqual(before);
      before = total.YieldTotal?.v ?? 0;
    }
    expect(before).toBeGreaterThan(20);
  });

  it("is zero at night for everything that lives on the sun", async () => {
    const gateway = gatewayOf("night");
    gateway.advance(40_000);
    for (const { serial, producing, reachable } of (await live(gateway)).inverters) {
      if (serial === serials.storage) continue;
      expect({ producing, reachable }).toEqual({ producing: false, reachable: false });
      expect(acPower(await inverter(gateway, serial))).toBe(0);
    }
    const controller = v.parse(
      endpoints.vedirectlive.status.reply,
      await read(gateway, "/api/vedirectlivedata/status"),
    );
    expect(controller.input?.["PPV"]?.v).toBe(0);
    expect(controller.device.OR).toBe("No input power");
    expect((await live(gateway)).total.YieldDay?.v).toBeGreaterThan(5000);
  });
});

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

  it("stops at the lower threshold of the state of charge", async () => {
    const gateway = gatewayOf("night");
    const setting = gateway.device.config.powerlimiter;
    gateway.device.save("powerlimiter", {
      ...setting,
      battery_soc_start_threshold: 99,
      battery_soc_stop_threshold: 98,
    });
    gateway.advance(30_000);
    const { dpl } = v.parse(
      endpoints.vedirectlive.status.reply,
      await read(gateway, "/api/vedirectlivedata/status"),
    );
    expect(dpl?.PLSTATE).toBe(1);
    expect(acPower(await inverter(gateway, serials.storage))).toBe(0);
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

describe("scenarios", () => {
  const reading = [
    endpoints.livedata.status,
    endpoints.vedirectlive.status,
    endpoints.chargerlive.status,
    endpoints.batterylive.status,
    endpoints.limit.status,
    endpoints.power.status,
  ];

  it.each(scenarioList.map(({ name }) => name))(
    "%s answers every live call in the shape of the table",
    async (name) => {
      if (!isScenarioName(name)) throw new Error(name);
      const gateway = gatewayOf(name);
      gateway.advance(15_000);
      for (const { path, reply } of reading) {
        const request = new Request(`http://gateway${path}`, {
          headers: { authorization: `Basic ${btoa("admin:openDTU42")}` },
        });
        const body: unknown = await (await gateway.fetch(request)).json();
        expect(v.safeParse(reply, body).issues).toBe(undefined);
      }
      for (const { serial } of gateway.device.plant.inverters()) {
        const details = [
          [endpoints.eventlog.status, "&locale=fr"],
          [endpoints.devinfo.status, ""],
          [endpoints.gridprofile.status, ""],
          [endpoints.gridprofile.raw, ""],
          [endpoints.livedata.inverter, ""],
        ] as const;
        for (const [{ path, reply }, more] of details) {
          const body = await read(gateway, `${path}?inv=${serial}${more}`);
          expect(v.safeParse(reply, body).issues).toBe(undefined);
        }
      }
    },
  );
});
