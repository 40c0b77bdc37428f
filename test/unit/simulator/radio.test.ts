import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read, send } from "../../support/gatewayClient.ts";
import { acPower, gatewayOf, inverter, live, statusOf } from "../../support/radioGateway.ts";

describe("what the gateway knows", () => {
  it("begins with nothing, and the limit is read no sooner than four minutes after boot", async () => {
    const gateway = gatewayOf("cold-start");
    const path = `/api/devinfo/status?inv=${serials.field}`;
    expect(await inverter(gateway, serials.field)).toMatchObject({
      data_age: 0,
      reachable: true,
      producing: false,
      limit_relative: null,
      limit_absolute: null,
      events: 0,
    });
    expect(await read(gateway, path)).toMatchObject({ valid_data: false });
    expect(await read(gateway, `/api/gridprofile/rawdata?inv=${serials.field}`)).toEqual({
      raw: [],
    });
    gateway.advance(20_000);
    expect(await inverter(gateway, serials.field)).toMatchObject({
      producing: true,
      limit_relative: null,
      limit_absolute: null,
    });
    expect(await read(gateway, path)).toMatchObject({
      valid_data: true,
      hw_model_name: "HMT-2250-6T",
      max_power: 2250,
    });
    gateway.advance(215_000);
    expect((await inverter(gateway, serials.field)).limit_relative).toBeNull();
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
    expect(after).toMatchObject({ limit_relative: null, limit_absolute: null });
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
    // Not read before the first answer of an inverter: the gateway says 0 then.
    const value = v.looseObject({ v: v.nullable(v.number()) });
    const sums = { day: 0, total: 0, power: 0 };
    for (const { serial, poll_enabled: isPolled } of (await live(gateway)).inverters) {
      const { DC = {}, INV = {} } = await inverter(gateway, serial);
      const strings = Object.values(DC);
      const sum = (key: string) =>
        strings.reduce((all, channel) => all + (v.parse(value, channel[key]).v ?? 0), 0);
      const general = (key: string) => v.parse(value, INV["0"]?.[key]).v ?? 0;
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

  it("tells the share of its modules that a string gives, and none without modules", async () => {
    const gateway = gatewayOf("full");
    gateway.advance(60_000);
    const value = v.looseObject({ v: v.number(), max: v.optional(v.number()) });
    const Channel = v.looseObject({ Power: value, Irradiation: v.optional(value) });
    const { DC = {} } = await inverter(gateway, serials.field);
    const channels = Object.values(DC).map((channel) => v.parse(Channel, channel));
    const peaks = channels.map(({ Irradiation }) => Irradiation?.max);
    expect(peaks).toEqual([430, 430, 430, 430, 430, undefined]);
    for (const { Power, Irradiation } of channels) {
      const { v: percent, max = 0 } = Irradiation ?? { v: 0 };
      expect((percent / 100) * max).toBeCloseTo(Power.v, 2);
    }
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
    expect(controller.chargers[0]?.input?.["PPV"]?.v).toBe(0);
    expect(controller.chargers[0]?.device.OR).toBe("No input power");
    expect((await live(gateway)).total.YieldDay?.v).toBeGreaterThan(5000);
  });
});

const sent = async (gateway: Gateway) =>
  v.parse(
    v.looseObject({ radio_stats: v.looseObject({ tx_request: v.number() }) }),
    await inverter(gateway, serials.garage),
  ).radio_stats.tx_request;

describe("the counters of the radio", () => {
  const path = "/api/inverter/stats_reset?inv=";
  it("start anew when asked, for an inverter that there is", async () => {
    const gateway = createGateway(gatewayOptions("five-inverters", { firmware: "2026.03.31" }));
    gateway.advance(30_000);
    const before = await sent(gateway);
    expect(before).toBeGreaterThan(0);
    expect(await read(gateway, `${path}999`)).toEqual({});
    expect(await sent(gateway)).toBe(before);
    expect(await read(gateway, `${path}${serials.garage}`)).toMatchObject({
      type: "success",
      code: 4010,
    });
    expect(await sent(gateway)).toBe(0);
  });
});

it.each(["livedata/status", "batterylivedata/status", "huawei/status", "prometheus/metrics"])(
  "without memory /api/%s is to be asked again in a minute, unless it is a small one",
  async (call) => {
    const gateway = gatewayOf("full", { switches: { outOfMemory: true } });
    const answer = await send(gateway, ["GET", `/api/${call}`]);
    const expected = call === "huawei/status" ? [200, null] : [429, "60"];
    expect([answer.status, answer.headers.get("retry-after")]).toEqual(expected);
  },
);
