import fc from "fast-check";
import { expect, test } from "vitest";
import { housePower, powerFlow, type FlowReadings } from "#protocol/insight/power-flow.ts";

const power = fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: undefined });
const produced = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined });
const anyReadings: fc.Arbitrary<FlowReadings> = fc.record(
  {
    inverters: fc.record({ dcW: produced, acW: produced }),
    controller: fc.record({ powerW: produced }),
    battery: fc.record({ powerW: power }),
    grid: fc.record({ powerW: power }),
    charger: fc.record({ inputW: produced, outputW: produced }),
  },
  { requiredKeys: [] },
);

test("what flows to the house less what leaves it is the power of the house", () => {
  fc.assert(
    fc.property(anyReadings, (readings) => {
      const { edges } = powerFlow(readings);
      const houseW = housePower(readings);
      fc.pre(houseW !== undefined);
      const sumW = (ways: typeof edges) => ways.reduce((sum, way) => sum + (way.powerW ?? 0), 0);
      const toHouseW = sumW(edges.filter(({ to }) => to === "house"));
      const fromHouseW = sumW(edges.filter(({ from }) => from === "house"));
      expect(toHouseW - fromHouseW).toBe(houseW);
    }),
  );
});

test("the battery takes what reaches it and does not go on to the inverters", () => {
  fc.assert(
    fc.property(anyReadings, ({ controller, battery, charger, inverters }) => {
      const readings = {
        controller: controller ?? { powerW: 0 },
        battery: battery ?? { powerW: 0 },
        charger: charger ?? { inputW: 0, outputW: 0 },
        inverters: inverters ?? { dcW: 0, acW: 0 },
      };
      const way = powerFlow(readings).edges.find(({ from }) => from === "battery");
      const [storedW, solarW, chargedW] = [
        readings.battery.powerW,
        readings.controller.powerW,
        readings.charger.outputW,
      ];
      fc.pre(storedW !== undefined && solarW !== undefined && chargedW !== undefined);
      expect(way?.powerW).toBe(Math.max(0, solarW + chargedW - storedW));
    }),
  );
});

test("no way has a negative power, and only enabled parts appear", () => {
  fc.assert(
    fc.property(anyReadings, (readings) => {
      const { nodes, edges } = powerFlow(readings);
      const shown = new Set(nodes.map(({ node }) => node));
      expect(edges.every(({ powerW }) => powerW === undefined || powerW >= 0)).toBe(true);
      expect(edges.every(({ from, to }) => shown.has(from) && shown.has(to))).toBe(true);
      expect(shown.has("battery")).toBe(readings.battery !== undefined);
    }),
  );
});

test("an enabled part that is unknown makes the house unknown, never zero", () => {
  fc.assert(
    fc.property(anyReadings, (readings) => {
      const grid = readings.grid ?? { powerW: 100 };
      expect(housePower({ ...readings, grid: { powerW: undefined } })).toBeUndefined();
      expect(
        housePower({ ...readings, grid, charger: { inputW: undefined, outputW: 5 } }),
      ).toBeUndefined();
      expect(
        housePower({ ...readings, grid, inverters: { dcW: 5, acW: undefined } }),
      ).toBeUndefined();
    }),
  );
});
