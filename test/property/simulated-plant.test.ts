import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARGE_EFFICIENCY, chargeLimitA, defaultPlate } from "#simulator/plant/battery.ts";
import { homestead, controllerPanel, siteOf } from "#simulator/plant/homestead.ts";
import { advanceWorld, worldAt, type Controls, type World } from "#simulator/plant/plant.ts";
import { sunPosition } from "#simulator/plant/sun.ts";
import { runs } from "../support/runs.ts";

const place = { latitudeDeg: 51.1657, longitudeDeg: 10.4515 };
const utcOffsetS = 7200;
const midnightMs = Date.UTC(2024, 5, 20, 22);
const noonMs = Date.UTC(2024, 5, 21, 10);
const sites = Object.keys(homestead).flatMap((serial) => siteOf(serial, homestead, "2024") ?? []);

function siteWith(seed: number, startSocPct = 60) {
  return { climate: { place, seed, cloudiness: 0.42 }, controllerPanel, startSocPct };
}

function controlsWith(currentA: number): Controls {
  const charger = { enabled: true, voltageLimitV: 55.2, currentLimitA: currentA };
  return { sites, charger, hasController: true, hasBattery: true, utcOffsetS };
}

/** A world every `strideS` from midnight on. */
function* days(
  seed: number,
  {
    hours,
    strideS,
    currentA = 7,
    startSocPct = 60,
  }: {
    readonly hours: number;
    readonly strideS: number;
    readonly currentA?: number;
    readonly startSocPct?: number;
  },
): Generator<World> {
  const site = siteWith(seed, startSocPct);
  let world = worldAt(midnightMs, site, utcOffsetS);
  for (let atS = 0; atS < hours * 3600; atS += strideS) {
    world = advanceWorld(world, site, controlsWith(currentA), { dtS: strideS, longestS: 300 });
    yield world;
  }
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });

function acSum(world: World): number {
  return Object.values(world.inverters).reduce((sum, { acW }) => sum + acW, 0);
}

describe("the world behind the gateway", () => {
  it("spends on the AC side exactly what the inverters and the grid bring", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const world of days(seed, { hours: 24, strideS: 900 })) {
          expect(world.house.totalW + world.charger.inputW).toBeCloseTo(
            acSum(world) + world.gridW,
            6,
          );
          const phases = world.gridPhasesW.reduce((sum, phaseW) => sum + phaseW, 0);
          expect(phases).toBeCloseTo(world.gridW, 6);
        }
      }),
      { numRuns: runs(6) },
    );
  });

  it("charges the storage with what controller and charger bring, less what its inverter takes", () => {
    const site = siteWith(7, 50);
    let world = worldAt(midnightMs, site, utcOffsetS);
    for (let hour = 0; hour < 24 * 12; hour += 1) {
      const before = world;
      world = advanceWorld(world, site, controlsWith(9), { dtS: 300, longestS: 300 });
      const drawnW = world.inverters["114490230155"]?.dcW ?? 0;
      const broughtW = world.controller.outputW + world.charger.outputW - drawnW;
      const chargedWh = world.battery.chargedWh - before.battery.chargedWh;
      const dischargedWh = world.battery.dischargedWh - before.battery.dischargedWh;
      expect(chargedWh - dischargedWh).toBeCloseTo(broughtW / 12, 6);
    }
  });

  it("charges the storage no faster than it allows, however many charge it", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 85, max: 99 }), (seed, startSocPct) => {
        const site = siteWith(seed, startSocPct);
        let world = worldAt(noonMs, site, utcOffsetS);
        for (let step = 0; step < 24; step += 1) {
          const { battery } = world;
          world = advanceWorld(world, site, controlsWith(60), { dtS: 300, longestS: 300 });
          const roomWh = (chargeLimitA(battery, defaultPlate) * battery.voltageV * 300) / 3600;
          expect(world.battery.chargedWh - battery.chargedWh).toBeLessThanOrEqual(roomWh + 1e-6);
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it("keeps the state of charge within its bounds and in the direction of the current", () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 60 }),
        (seed, startSocPct, currentA) => {
          let socPct = startSocPct;
          for (const { battery } of days(seed, {
            hours: 36,
            strideS: 600,
            currentA,
            startSocPct,
          })) {
            expect(battery.socPct).toBeGreaterThanOrEqual(0);
            expect(battery.socPct).toBeLessThanOrEqual(100);
            socPct = battery.socPct;
          }
          expect(Number.isFinite(socPct)).toBe(true);
        },
      ),
      { numRuns: runs(6) },
    );
  });

  it("stores what is charged less its loss, and gives back what is stored without one", () => {
    const { capacityWh } = defaultPlate;
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 30, max: 70 }),
        fc.integer({ min: 0, max: 30 }),
        (seed, startSocPct, currentA) => {
          let before: World | undefined;
          const moved = { chargedWh: 0, dischargedWh: 0, storedWh: 0 };
          for (const world of days(seed, { hours: 36, strideS: 900, currentA, startSocPct })) {
            const [now, then] = [world.battery, before?.battery];
            before = world;
            // At its bounds a storage takes or gives no more.
            if (!then || now.socPct >= 100 || now.socPct <= 0) continue;
            moved.chargedWh += now.chargedWh - then.chargedWh;
            moved.dischargedWh += now.dischargedWh - then.dischargedWh;
            moved.storedWh += ((now.socPct - then.socPct) / 100) * capacityWh;
          }
          const expectedWh = moved.chargedWh * CHARGE_EFFICIENCY - moved.dischargedWh;
          expect(moved.storedWh).toBeCloseTo(expectedWh, 3);
          expect(moved.dischargedWh + moved.chargedWh).toBeGreaterThan(500);
        },
      ),
      { numRuns: runs(6) },
    );
  });

  it("never takes yield back, except for the day's at midnight", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        let before: World | undefined;
        for (const world of days(seed, { hours: 48, strideS: 1800 })) {
          for (const [serial, { inputs }] of Object.entries(world.inverters)) {
            for (const [index, input] of inputs.entries()) {
              const earlier = before?.inverters[serial]?.inputs[index];
              if (earlier === undefined) continue;
              expect(input.yieldTotalWh).toBeGreaterThanOrEqual(earlier.yieldTotalWh);
              const floorWh = world.localDay === before?.localDay ? earlier.yieldDayWh : 0;
              expect(input.yieldDayWh).toBeGreaterThanOrEqual(floorWh);
            }
          }
          before = world;
        }
      }),
      { numRuns: runs(4) },
    );
  });

  it("counts the energy it feeds in, string by string", () => {
    let fedInWh = 0;
    let last: World | undefined;
    for (const world of days(3, { hours: 23, strideS: 60 })) {
      fedInWh += acSum(world) / 60;
      last = world;
    }
    const counted = Object.values(last?.inverters ?? {}).flatMap(({ inputs }) => inputs);
    expect(counted.reduce((sum, { yieldDayWh }) => sum + yieldDayWh, 0)).toBeCloseTo(fedInWh, 3);
  });

  it("makes nothing at night and most of it around noon", () => {
    const byHour = new Map<number, number>();
    const inTheDarkW: number[] = [];
    for (const world of days(5, { hours: 24, strideS: 600 })) {
      const hour = Math.floor((world.atMs / 3_600_000 + 2) % 24);
      const solarW = Object.entries(world.inverters)
        .filter(([serial]) => serial !== "114490230155")
        .reduce((sum, [, { acW }]) => sum + acW, 0);
      byHour.set(hour, (byHour.get(hour) ?? 0) + solarW / 6);
      if (world.sky.sun.elevationDeg < 0) inTheDarkW.push(solarW + world.controller.outputW);
    }
    expect(inTheDarkW.length).toBeGreaterThan(30);
    expect(inTheDarkW.every((powerW) => powerW === 0)).toBe(true);
    const noonWh = byHour.get(13) ?? 0;
    expect(noonWh).toBeGreaterThan(1000);
    expect(noonWh).toBeGreaterThan((byHour.get(7) ?? 0) * 1.5);
    expect(byHour.get(2)).toBe(0);
  });

  it("loses something at every conversion", () => {
    for (const world of days(11, { hours: 24, strideS: 900 })) {
      for (const { acW, dcW } of Object.values(world.inverters)) {
        expect(acW).toBeLessThanOrEqual(dcW);
        expect(acW > 100 ? acW / dcW : 1).toBeGreaterThan(0.9);
      }
      expect(world.charger.outputW).toBeLessThanOrEqual(world.charger.inputW);
      expect(world.controller.outputW).toBeLessThanOrEqual(world.controller.panelW);
    }
  });

  it("shows a shaded string far below its neighbours in the morning and level with them later", () => {
    const shares = [...days(2, { hours: 16, strideS: 1800 })].map((world) => {
      const [lower, , upper] = world.inverters["116181203366"]?.inputs ?? [];
      return {
        hour: (world.atMs / 3_600_000 + 2) % 24,
        share: (upper?.powerW ?? 0) / (lower?.powerW || 1),
      };
    });
    const around = (hour: number) =>
      shares.find((sample) => Math.abs(sample.hour - hour) < 0.1)?.share ?? 0;
    expect(around(10)).toBeLessThan(0.7);
    expect(around(15)).toBeGreaterThan(0.95);
  });

  it("depends on its seed and on nothing else", () => {
    const [first, second, other] = [1, 1, 2].map((seed) =>
      [...days(seed, { hours: 14, strideS: 1800 })].at(-1),
    );
    expect(first).toEqual(second);
    expect(first?.battery).not.toEqual(other?.battery);
  });
});

describe("the sun", () => {
  it.each([
    // Solstice noon in the middle of Germany: 90 - 51.17 + 23.44.
    ["highest at the summer solstice", Date.UTC(2024, 5, 21, 11, 20), 62.3, 180],
    ["lowest noon at the winter solstice", Date.UTC(2024, 11, 21, 11, 16), 15.4, 180],
    ["due west on an equinox evening", Date.UTC(2024, 2, 20, 17, 25), 0, 271],
  ])("stands %s", (_, atMs, elevationDeg, azimuthDeg) => {
    const sun = sunPosition(atMs, place);
    expect(sun.elevationDeg).toBeCloseTo(elevationDeg, -0.3);
    expect(Math.abs(sun.azimuthDeg - azimuthDeg)).toBeLessThan(2);
  });

  it("shines from the north in the south", () => {
    const sun = sunPosition(Date.UTC(2024, 11, 21, 2), { latitudeDeg: -33.9, longitudeDeg: 151.2 });
    expect(sun.elevationDeg).toBeGreaterThan(75);
    expect(sun.azimuthDeg < 60 || sun.azimuthDeg > 300).toBe(true);
  });
});
