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
