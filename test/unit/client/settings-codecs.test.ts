import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askProfile } from "#protocol/client/ask-profile.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { createClient, type Client } from "#protocol/client/client.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import * as areas from "#protocol/areas/settings.ts";
import type { Shapes } from "#protocol/areas/settings.ts";
import { type Area, codecOf } from "#protocol/areas/codec.ts";
import { keptOtherwise } from "#protocol/settings/sent-values.ts";
import { createGateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import b8 from "../../fixtures/releases/2025.04.17.json" with { type: "json" };
import u6 from "../../fixtures/releases/v26.3.30.json" with { type: "json" };

function clientOf(firmware: FirmwareName): Client {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  return createClient({
    fetch: (path, init) => gateway.fetch(new Request(`http://gateway.test${path}`, init)),
    authdata: () => authdataFrom("admin", "openDTU42"),
  });
}

/** A record of the gateway, decoded and encoded. */
async function throughCodec<Model extends object>(
  { read, codec }: Area<Model, Shapes>,
  client: Client,
): Promise<{ readonly raw: Model; readonly encoded: Model | undefined }> {
  const raw = await client.call(read);
  const { decode, encode } = codec(await askProfile(client.call));
  const model = decode(raw);
  return { raw, encoded: model.ok ? encode(model.value, raw) : undefined };
}

const trips: Readonly<Record<string, (client: Client) => Promise<object>>> = {
  ntp: (client) => throughCodec(areas.ntp, client),
  mqtt: (client) => throughCodec(areas.mqtt, client),
  network: (client) => throughCodec(areas.network, client),
  device: (client) => throughCodec(areas.device, client),
  dtu: (client) => throughCodec(areas.dtu, client),
  security: (client) => throughCodec(areas.security, client),
};

describe.each(firmwareNames)("settings of %s", (firmware) => {
  it.each(Object.entries(trips))("%s: an unchanged record is sent as it was", async (_, trip) => {
    const result = await trip(clientOf(firmware));
    expect(result).toHaveProperty("encoded", "raw" in result && result.raw);
  });
});

describe("a codec", () => {
  const record = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.nat(9));

  it("sends exactly the keys of the record, with the values of the model where it has them", () => {
    const { encode } = codecOf<Readonly<Record<string, number>>>();
    fc.assert(
      fc.property(record, record, (model, raw) => {
        const keys = Object.keys(raw);
        const values = keys.map((key) => [key, model[key] ?? raw[key]]);
        expect(encode(model, raw)).toEqual(Object.fromEntries(values));
      }),
    );
  });
});

describe("the codec of the radio settings", () => {
  const raw = {
    serial: "199980137057",
    pollinterval: 5500,
    nrf_palevel: 0,
    cmt_palevel: 0,
    cmt_frequency: 865_000_000,
    cmt_country: 0,
    verbose_logging: true,
    nrf_enabled: true,
    cmt_enabled: true,
    cmt_chan_width: 250_000,
    country_def: [],
    of_tomorrow: { kept: true },
  };

  it("has seconds in the model where the gateway has milliseconds", () => {
    const { decode, encode } = areas.dtu.codec(profileOf(b8));
    const model = decode(raw);
    expect(model).toHaveProperty("value.pollinterval", 5.5);
    expect(encode({ ...raw, pollinterval: 7 }, raw)).toEqual({ ...raw, pollinterval: 7000 });
  });

  it("refuses a record without a key of the shape", () => {
    const { verbose_logging: _, ...without } = raw;
    expect(areas.dtu.codec(profileOf(b8)).decode(without)).toHaveProperty("ok", false);
    expect(areas.dtu.codec(profileOf(u6)).decode(without)).toHaveProperty("ok", true);
  });
});

describe("what the gateway kept", () => {
  it.each([
    [{ a: 1, b: "x" }, { a: 1, b: "x", c: 2 }, []],
    [{ lat: 48.7 }, { lat: 48.70000076 }, []],
    [{ list: [{ n: 1 }, { n: 2 }] }, { list: [{ n: 1 }] }, ["list.1"]],
    [{ deep: { host: "log.lan" } }, { deep: { host: "null" } }, ["deep.host"]],
    [{ on: true }, { on: null }, ["on"]],
    [{ ip: "", dns: "0.0.0.0", name: "" }, { ip: "0.0.0.0", dns: "", name: null }, []],
    [{ ip: "", count: 0 }, { ip: "192.168.1.50", count: null }, ["ip", "count"]],
  ])("%j sent, %j held: %j", (sent, held, paths) => {
    expect(keptOtherwise(sent, held)).toEqual(paths);
  });
});
