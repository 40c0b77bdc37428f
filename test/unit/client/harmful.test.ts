import { describe, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { findHarm } from "#protocol/api/harmful.ts";
import { readConfigFile } from "#protocol/config-file/config-file.ts";
import { createClient } from "#protocol/client/client.ts";
import { drafts } from "../../support/settingsDrafts.ts";

const outside = [-1, 3, 256, 1e9, -1.5, 0.5, "0", null, Number.NaN];

describe("what would crash a gateway", () => {
  it.each(outside)("a country of the radio of %s is never sent", async (country) => {
    const send = vi.fn<typeof fetch>();
    const client = createClient({ fetch: send, authdata: () => undefined });
    const body = Object.assign({}, drafts.dtu, { cmt_country: country });
    const sent = client.call(endpoints.dtu.write, { body });
    await expect(sent).rejects.toThrow(/cmt_country/);
    await expect(sent).rejects.toMatchObject({ code: "invalid-range" });
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ["a save without a country", endpoints.dtu.write, { pollinterval: 5 }, undefined],
    ["a save that is no object", endpoints.dtu.write, "text", { reason: "type", path: "" }],
    ["a save of nothing", endpoints.dtu.write, null, { reason: "type", path: "" }],
    ["a call that reads", endpoints.dtu.read, { cmt_country: 9 }, undefined],
    ["phases that are no list", endpoints.powermeter.write, { http_phases: "abcd" }, undefined],
    [
      "a number below others",
      endpoints.ntp.write,
      { a: [{ b: Number.NaN }] },
      { reason: "type", path: "a.0.b" },
    ],
    ["infinity", endpoints.ntp.write, { a: -Infinity }, { reason: "type", path: "a" }],
    ["a large integer", endpoints.ntp.write, { a: 5n }, { reason: "type", path: "a" }],
    [
      "an inverter without its serial",
      endpoints.power.write,
      { power: true },
      { reason: "serial" },
    ],
    ["a short serial", endpoints.power.write, { serial: "aB1", power: true }, undefined],
    ["a restart", endpoints.power.write, { serial: "1", restart: true }, undefined],
    [
      "a restart beside null",
      endpoints.power.write,
      { serial: "1", power: null, restart: true },
      { path: "power" },
    ],
    [
      "null for a restart",
      endpoints.power.write,
      { serial: "1", restart: null },
      { path: "restart" },
    ],
    [
      "a persistent limit by either code",
      endpoints.limit.write,
      { serial: "1", limit_type: 3, limit_value: 5 },
      undefined,
    ],
    [
      "one by the older code",
      endpoints.limit.write,
      { serial: "1", limit_type: 257, limit_value: 100 },
      undefined,
    ],
    [
      "a code between them",
      endpoints.limit.write,
      { serial: "1", limit_type: 4, limit_value: 5 },
      { reason: "range", path: "limit_type" },
    ],
    [
      "too many percent",
      endpoints.limit.write,
      { serial: "1", limit_type: 1, limit_value: 101 },
      { reason: "range", path: "limit_value" },
    ],
  ])("%s", (_, endpoint, body, harm) => {
    expect([findHarm(endpoint, body)]).toMatchObject([harm]);
  });

  it("a fourth phase of the power meter is never sent", () => {
    const [phase] = drafts.powermeter.http_phases;
    const phases = (count: number) => ({ http_phases: Array.from({ length: count }, () => phase) });
    expect(findHarm(endpoints.powermeter.write, phases(3))).toBeUndefined();
    expect(findHarm(endpoints.powermeter.write, phases(4))).toMatchObject({
      reason: "range",
      path: "http_phases",
      text: expect.stringMatching(/3 elements/),
    });
  });

  it.each(outside)("a file with a country of %s is not restored", (country) => {
    const config = { cfg: {}, wifi: {}, dtu: { cmt_country_mode: country } };
    const error = { kind: "badCountry" };
    expect(readConfigFile(JSON.stringify(config), "config.json")).toEqual({ ok: false, error });
    expect(readConfigFile(JSON.stringify({ ...config, dtu: {} }), "config.json").ok).toBe(true);
  });
});
