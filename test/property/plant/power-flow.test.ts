import fc from "fast-check";
import { expect, test } from "vitest";
import { flowReadings } from "#plant/flow/flow-readings.ts";
import { housePower, powerFlow, shareDc, type FlowReadings } from "#plant/flow/power-flow.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { listedInverter, liveStatus, totals } from "../../support/liveBench.ts";

const feedingIn = (serial: string, powerW: number) =>
  listedInverter({ serial, AC: { "0": { Power: totals(powerW).Power } } });

const power = fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: undefined });
const produced = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined });
const anyReadings: fc.Arbitrary<FlowReadings> = fc.record(
  {
    strings: fc.record({ powerW: produced }),
    inverters: fc.record({ acW: produced, storageW: produced }),
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

test("whether the meter sees an inverter or not, house and grid are told as they are", () => {
  const drawn = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(drawn, drawn, drawn, fc.boolean(), (houseW, roofW, steeredW, isMetered) => {
      const gridW = houseW - roofW - steeredW;
      const meterW = isMetered ? gridW : gridW + steeredW;
      const live = mergeLiveStatus(
        emptyLive,
        liveStatus([feedingIn("roof", roofW), feedingIn("steered", steeredW)], {
          total: totals(roofW + steeredW),
          power_meter: { enabled: true, Power: totals(meterW).Power },
        }),
      );
      const readings = flowReadings(live, { nowMs: 0, unmetered: isMetered ? null : "steered" });
      expect(readings.grid?.powerW).toBe(gridW);
      expect(housePower(readings)).toBe(houseW);
    }),
  );
});

test("the shares of battery and modules add up to what the inverters take, and none is negative", () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.nat(5000),
      fc.nat(5000),
      power,
      (dcW, solarW, chargedW, storedW) => {
        fc.pre(storedW !== undefined);
        const { stringsW = -1, storageW = -1 } = shareDc(dcW, { solarW, chargedW, storedW });
        expect(stringsW + storageW).toBe(dcW);
        expect(Math.min(stringsW, storageW)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("one thing unknown leaves both shares unknown", () => {
  fc.assert(
    fc.property(produced, produced, produced, power, (dcW, solarW, chargedW, storedW) => {
      fc.pre([dcW, solarW, chargedW, storedW].includes(undefined));
      const shared = shareDc(dcW, { solarW, chargedW, storedW });
      expect(shared).toEqual({ stringsW: undefined, storageW: undefined });
    }),
  );
});

test("where the battery's side is measured without losses, its share is exact", () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), fc.nat(3000), (roofW, solarW, drawnW) => {
      const shared = shareDc(roofW + drawnW, { solarW, chargedW: 0, storedW: solarW - drawnW });
      expect(shared).toEqual({ stringsW: roofW, storageW: drawnW });
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
        housePower({ ...readings, grid, inverters: { acW: undefined, storageW: 5 } }),
      ).toBeUndefined();
    }),
  );
});
