import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import * as v from "valibot";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { fitPool } from "#simulator/live/pool.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { listenTo } from "#simulator/sockets/feedClient.ts";
import { read } from "../../support/gatewayClient.ts";

describe("the fixed memory of an answer", () => {
  it("leaves out what comes last, sixteen bytes a member", () => {
    expect(fitPool({ a: 1, b: { c: 2, d: 3 }, e: 4 }, { bytes: 64 })).toEqual({
      a: 1,
      b: { c: 2, d: 3 },
    });
    expect(fitPool({ a: 1, b: { c: 2, d: 3 }, e: 4 }, { bytes: 63 })).toEqual({
      a: 1,
      b: { c: 2 },
    });
    expect(fitPool({ a: [1, 2, 3] }, { bytes: 48 })).toEqual({ a: [1, 2] });
  });

  it("counts a copied text once, by bytes and its end", () => {
    const events = [{ message: "über" }, { message: "über" }];
    const document = { events };
    expect(fitPool(document, { bytes: 80 + 6, copied: ["message"] })).toEqual(document);
    expect(fitPool(document, { bytes: 80 + 5, copied: ["message"] })).not.toEqual(document);
  });

  it("never adds anything and never fails", () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(json, fc.nat(400), (document, bytes) => {
        const kept = JSON.stringify(fitPool(JSON.parse(JSON.stringify(document)), { bytes }));
        expect(kept.length).toBeLessThanOrEqual(JSON.stringify(document).length);
      }),
    );
  });
});

/** A gateway whose six strings in the field all have this maximum, W. */
function sixStrings(maxW: number): Gateway {
  const made = gatewayOptions("full");
  const gateway = createGateway({
    ...made,
    configure: (factory) => {
      const all = made.configure?.(factory) ?? factory;
      return {
        ...all,
        inverters: all.inverters.map((slot) => ({
          ...slot,
          channel: slot.channel.map((channel) => ({ ...channel, max_power: maxW })),
        })),
      };
    },
  });
  return gateway;
}

describe("answers that do not fit", () => {
  it("lose the meter's value for six inputs without maximum powers", async () => {
    const body = await read(sixStrings(0), `/api/livedata/status?inv=${serials.field}`);
    expect(body).toMatchObject({
      hints: { default_password: true },
      power_meter: { enabled: true },
    });
    expect(body).not.toHaveProperty("power_meter.Power");
  });

  it("lose the password hint and all on-battery objects with them", async () => {
    const body = await read(sixStrings(430), `/api/livedata/status?inv=${serials.field}`);
    expect(body).toHaveProperty("hints.radio_problem");
    for (const key of ["hints.default_password", "vedirect", "huawei", "battery", "power_meter"]) {
      expect(body).not.toHaveProperty(key);
    }
  });

  it("are whole for six inputs on the socket", () => {
    const gateway = sixStrings(430);
    const heard = listenTo(gateway, "/livedata");
    gateway.advance(12_000);
    const message = heard.find((text) => text.includes(serials.field)) ?? "";
    expect(JSON.parse(message)).toHaveProperty("hints.default_password");
  });

  it("lose PLLIMIT over HTTP for a controller with a long name, not on its socket", async () => {
    const gateway = createGateway(gatewayOptions("full"));
    const heard = listenTo(gateway, "/vedirectlivedata");
    gateway.advance(2000);
    const { chargers, dpl } = v.parse(
      endpoints.vedirectlive.status.reply,
      await read(gateway, "/api/vedirectlivedata/status"),
    );
    expect(chargers[0]?.product).toBe("SmartSolar MPPT 100|20 48V");
    expect(dpl).toEqual({ PLSTATE: expect.any(Number) });
    expect(JSON.parse(heard[0] ?? "").dpl).toHaveProperty("PLLIMIT");
  });
});
