import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { SolarLive } from "#protocol/areas/solar-live.ts";
import { socketPathsOf } from "#simulator/device/socketPaths.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions, isScenarioName, scenarioList } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { gatewayOf, live } from "../../support/radioGateway.ts";

describe("scenarios", () => {
  const liveCalls = [
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
      for (const { path, reply } of liveCalls) {
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

/** Units of values by their names. */
const units: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^yield(total|yesterday)$/i, ["kWh"]],
  [/^yield/i, ["Wh", "kWh"]],
  [/energy$/i, ["kWh", "KWh"]],
  [/capacity$|hours$/i, ["Ah", "Wh"]],
  [/irradiation|efficiency|soc|health|deviation|^E$/i, ["%"]],
  [/reactive/i, ["var"]],
  [/factor/i, [""]],
  [/voltage|^v(pv)?$/i, ["V", "mV"]],
  [/current|^i(l|pv)?$/i, ["A"]],
  [/power|limit$|^p(pv)?$/i, ["W"]],
  [/temp/i, ["°C"]],
  [/frequency/i, ["Hz"]],
  [/^HSDS$/, ["d"]],
  [/^last.*charge$/i, ["h", "min"]],
  [/^remain/i, ["min"]],
];

const Value = v.looseObject({ v: v.number(), u: v.string() });
const Yields = v.object({ YieldDay: Value, YieldTotal: Value });
const Word = v.looseObject({ value: v.string(), translate: v.boolean() });

function wattHours(value: unknown): number {
  const { v: amount, u: unit } = v.parse(Value, value);
  return unit === "kWh" ? 1000 * amount : amount;
}

/** Names of values whose unit contradicts their name, and of empty words. */
function oddValues(body: unknown, name = ""): readonly string[] {
  if (v.is(Word, body)) return body.value === "" ? [name] : [];
  if (v.is(Value, body)) {
    const right = units.find(([pattern]) => pattern.test(name))?.[1] ?? [""];
    return right.includes(body.u) ? [] : [`${name} in ${body.u}`];
  }
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, part]) => oddValues(part, key));
}

describe.each(["2024.03.07", "2026.03.31"] as const)("values of %s", (firmware) => {
  const devices = scenarioList
    .map(({ name }) => name)
    .filter((name) => /^(full|night|battery-.*|charger-.*)$/.test(name));

  it("have a total of the sun that is the sum of its controllers, within rounding", async () => {
    const gateway = createGateway(gatewayOptions("full", { firmware }));
    gateway.advance(15_000);
    const { solar: path } = socketPathsOf(gateway.device.generation);
    const { chargers } = v.parse(SolarLive, await read(gateway, `/api${path}/status`));
    const { total } = v.parse(v.object({ total: Yields }), (await live(gateway)).solar);
    const sumWh = (key: string) =>
      chargers.reduce((sum, { input }) => sum + wattHours(input?.[key]), 0);
    expect(Math.abs(wattHours(total.YieldDay) - sumWh("YieldToday"))).toBeLessThan(20);
    expect(Math.abs(wattHours(total.YieldTotal) - sumWh("YieldTotal"))).toBeLessThan(20);
    expect(sumWh("YieldToday")).toBeGreaterThan(500);
  });

  it.each(devices)("have units that fit their names in %s", async (name) => {
    if (!isScenarioName(name)) throw new Error(name);
    const gateway = createGateway(gatewayOptions(name, { firmware }));
    gateway.advance(15_000);
    const { live: status, solar, charger, battery } = socketPathsOf(gateway.device.generation);
    const serials = gateway.device.plant.inverters().map(({ serial }) => `?inv=${serial}`);
    const paths = [solar, charger, battery].map((path) => `/api${path}/status`);
    for (const path of [...paths, ...serials.map((query) => `/api${status}/status${query}`)]) {
      expect(oddValues(await read(gateway, path))).toEqual([]);
    }
  });
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
