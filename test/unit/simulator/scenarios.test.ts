import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { isScenarioName, scenarioList } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { gatewayOf, live } from "../../support/radioGateway.ts";

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

it("in full, meter, inverters and charger leave the house a few hundred watts", async () => {
  const gateway = gatewayOf("full");
  for (let minute = 0; minute < 4; minute += 1) {
    gateway.advance(50_000);
    const { total, power_meter: meter } = await live(gateway);
    const { input_power: charger } = v.parse(
      endpoints.chargerlive.status.reply,
      await read(gateway, "/api/huaweilivedata/status"),
    );
    const houseW = (meter?.Power?.v ?? 0) + (total.Power?.v ?? 0) - (charger?.v ?? 0);
    expect(houseW).toBeGreaterThan(100);
    expect(houseW).toBeLessThan(600);
  }
});
