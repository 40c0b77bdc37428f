import { describe, expect, it } from "vitest";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";

/** Every measured figure below an answer, by its path with dots. */
function figuresOf(answer: unknown, at = ""): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [key, part] of Object.entries(Object(answer))) {
    if (typeof part !== "object" || part === null) continue;
    if ("v" in part && "u" in part) found.set(at + key, Number(part.v));
    else for (const [path, value] of figuresOf(part, `${at}${key}.`)) found.set(path, value);
  }
  return found;
}

/** The plant lives through an hour in so many ms of the gateway. */
const hourMs = 10_000;

/** The answers of a path each hour of a day and a half that begins in the morning. */
async function hours(firmware: "2024.03.07" | "2026.03.31", paths: readonly string[]) {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 360, firmware }));
  const all: (readonly ReadonlyMap<string, number>[])[] = [];
  gateway.advance(60_000);
  for (let hour = 0; hour < 36; hour += 1) {
    all.push(await Promise.all(paths.map(async (path) => figuresOf(await read(gateway, path)))));
    gateway.advance(hourMs);
  }
  return all;
}

/** Power is voltage times current, up to the steps in which the device counts. */
function isPower(power: number, voltage: number, current: number): void {
  expect(Math.abs(power - voltage * current)).toBeLessThanOrEqual(1 + power * 0.02);
}

const need = (figures: ReadonlyMap<string, number>, path: string): number => {
  const value = figures.get(path);
  if (value === undefined) throw new Error(`no ${path} among ${[...figures.keys()].join()}`);
  return value;
};

describe.each([
  {
    firmware: "2024.03.07",
    charger: "/api/huaweilivedata/status",
    controller: "/api/vedirectlivedata/status",
    input: "input_",
    output: "output_",
    efficiency: "efficiency",
    most: "max_output_current",
    roots: [""],
  },
  {
    firmware: "2026.03.31",
    charger: "/api/gridchargerlivedata/status",
    controller: "/api/solarchargerlivedata/status",
    input: "values.input.",
    output: "values.output.",
    efficiency: "values.input.efficiency",
    most: "values.output.maxCurrent",
    roots: ["HQ2219AB7XY", "HQ2231QKM4T"].map(
      (serial) => `solarcharger.instances.${serial}.values.`,
    ),
  },
] as const)("figures of $firmware agree with each other:", (names) => {
  const paths = [
    names.charger,
    names.controller,
    "/api/livedata/status",
    "/api/batterylivedata/status",
  ];
  const day = hours(names.firmware, paths);

  it("those of the AC charger", async () => {
    const chargers = (await day).map(([charger = new Map()]) => charger);
    const working = chargers.filter((charger) => need(charger, `${names.input}power`) > 50);
    expect(working.length).toBeGreaterThan(0);
    for (const charger of chargers) {
      const of = (side: "input" | "output", name: string) => need(charger, names[side] + name);
      for (const side of ["input", "output"] as const)
        isPower(of(side, "power"), of(side, "voltage"), of(side, "current"));
      expect(of("output", "power")).toBeLessThanOrEqual(of("input", "power"));
    }
    for (const charger of working) {
      const [input, output] = [names.input, names.output].map((side) =>
        need(charger, `${side}power`),
      );
      expect(need(charger, names.efficiency)).toBeCloseTo(((output ?? 0) / (input ?? 1)) * 100, 0);
      const current = need(charger, `${names.output}current`);
      expect(current).toBeLessThanOrEqual(need(charger, names.most) + 0.01);
    }
  });

  it("those of each charge controller, which counts up by day and begins anew at night", async () => {
    for (const root of names.roots) {
      const readings = (await day).map(([, controller = new Map()]) => {
        const of = (name: string) => need(controller, root + name);
        isPower(of("output.P"), of("output.V"), of("output.I"));
        isPower(of("input.PPV"), of("input.VPV"), of("input.IPV"));
        const [panelW, outputW] = [of("input.PPV"), of("output.P")];
        expect(outputW).toBeLessThanOrEqual(panelW + 1);
        // Both powers are told in whole watts.
        const isWithin = Math.abs(of("output.E") * panelW - outputW * 100) <= 150;
        expect(isWithin && (panelW > 0 || of("output.E") === 0)).toBe(true);
        expect(of("input.MaximumPowerToday")).toBeGreaterThanOrEqual(panelW - 1);
        expect(of("device.HSDS")).toBeGreaterThanOrEqual(0);
        expect(of("device.HSDS")).toBeLessThan(365);
        return { panelW, totalKWh: of("input.YieldTotal"), dayBefore: of("input.YieldYesterday") };
      });
      expect(readings.some(({ panelW }) => panelW > 0)).toBe(true);
      expect(readings.some(({ panelW }) => panelW === 0)).toBe(true);
      const totals = readings.map(({ totalKWh }) => totalKWh);
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      expect((totals.at(-1) ?? 0) - (totals[0] ?? 0)).toBeGreaterThan(0.5);
      expect(new Set(readings.map(({ dayBefore }) => dayBefore)).size).toBeGreaterThan(1);
    }
  });

  it("those of battery, meter and sums, as far as it sends them twice", async () => {
    for (const [
      charger = new Map(),
      controller = new Map(),
      live = new Map(),
      battery = new Map(),
    ] of await day) {
      expect(need(live, "battery.soc")).toBe(need(battery, "values.status.SoC"));
      const isOld = names.firmware === "2024.03.07";
      const [shown, side] = isOld ? ["huawei.Power", "output"] : ["gridcharger.Power", "input"];
      const charging = need(charger, `${names[side === "input" ? "input" : "output"]}power`);
      expect(need(live, shown)).toBeCloseTo(charging, 0);
      const panels = names.roots.map((root) => need(controller, `${root}input.PPV`));
      const outputs = names.roots.map((root) => need(controller, `${root}output.P`));
      const summed = isOld ? panels : outputs;
      const sum = summed.reduce((whole, part) => whole + part, 0);
      const told = need(live, isOld ? "vedirect.total.Power" : "solarcharger.power");
      expect(Math.abs(told - sum)).toBeLessThanOrEqual(isOld ? 0.5 : 8);
      if (isOld) continue;
      const [voltage, current] = [need(live, "battery.voltage"), need(live, "battery.current")];
      expect(need(live, "battery.power")).toBeCloseTo(voltage * current, 0);
    }
  });
});

it.each([
  ["2024.03.07", 3],
  ["2026.03.31", 3],
  ["2026.03.31", 4],
] as const)("%s: battery %i gave less than it took", async (firmware, provider) => {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, firmware }));
  const { battery, nestedBattery } = gateway.device.config;
  gateway.device.save("battery", { ...battery, provider });
  gateway.device.save("nestedBattery", { ...nestedBattery, provider });
  gateway.advance(60_000);
  const told = figuresOf(await read(gateway, "/api/batterylivedata/status"));
  const of = (name: string) => need(told, `values.status.${name}`);
  // Of each charge a share is lost.
  expect(of("dischargedEnergy") / of("chargedEnergy")).toBeCloseTo(0.92, 1);
  expect(of("dischargedEnergy")).toBeLessThan(of("chargedEnergy") - 100);
});
