import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { angleBetween, clearPower, meanPlane, usualBend } from "#plant/sky/clear-power.ts";
import { coarsePlanes, expectsSoMuch } from "#plant/sky/coarse-planes.ts";
import { invertMatrix, solveSymmetric } from "#plant/sky/least-squares.ts";
import { refinePlane } from "#plant/sky/plane-fit.ts";
import { pickSky, skyColumns, type SkyColumns } from "#plant/sky/sky-columns.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { atOnce } from "../../support/sky/playedHealth.ts";

const DAY_S = 86_400;
const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };

/** The sun over a place, each quarter of an hour of some days of a year, while it is well up. */
function skyOf(days: number): SkyColumns {
  const firstS = Date.UTC(2025, 0, 5) / 1000;
  const times = Float64Array.from({ length: days * 96 }, (_, at) => {
    const day = Math.floor(at / 96) * Math.floor(360 / days);
    return firstS + day * DAY_S + (at % 96) * 900;
  });
  const sky = skyColumns(times, place);
  return pickSky(
    sky,
    [...times.keys()].filter((at) => (sky.elevationDeg[at] ?? 0) > 6),
  );
}

const year = skyOf(24);
const truth = { plane: { tiltDeg: 35, azimuthDeg: 150 }, peakW: 400 };

function clearOf({ plane, peakW, bend = usualBend }: Start, sky = year): Float64Array {
  const clear = clearPower(sky, plane, bend, new Float64Array(sky.up.length));
  return clear.map((share) => Math.max(1, peakW * share));
}

type Start = Parameters<typeof refinePlane>[1];
interface Seen {
  readonly sky?: SkyColumns;
  readonly weight?: (at: number) => number;
  readonly start?: Start;
  readonly configuredPeakW?: number;
}

function fitOf(powerW: Float64Array, { sky = year, start = truth, weight, ...beliefs }: Seen = {}) {
  const weights = Float64Array.from(powerW, (_, at) => weight?.(at) ?? 1);
  const fit = atOnce(refinePlane({ sky, powerW, weight: weights }, start, beliefs));
  if (!fit) throw new Error("no plane was found");
  return fit;
}

const planes = [
  [0, 180],
  [10, 300],
  [35, 150],
  [50, 250],
  [75, 120],
  [90, 190],
].map(([tiltDeg = 0, azimuthDeg = 0]) => ({ tiltDeg, azimuthDeg }));

describe("a plane", () => {
  it("is found from one near it, with its peak, where all its light is clear", () => {
    for (const plane of planes) {
      for (const [tilt, turn] of [
        [8, -9],
        [-8, 9],
      ] as const) {
        const tiltDeg = Math.abs(plane.tiltDeg + tilt);
        const start = { plane: { tiltDeg, azimuthDeg: plane.azimuthDeg + turn }, peakW: 370 };
        const fit = fitOf(clearOf({ plane, peakW: 400 }), { start });
        expect(angleBetween(fit.plane, plane)).toBeLessThan(0.05);
        expect(fit.plane.azimuthDeg).toBeGreaterThanOrEqual(0);
        expect(fit.peakW).toBeCloseTo(400, 0);
        expect(fit.agreement).toBeGreaterThan(0.99);
        for (const name of ["lnDiffuse", "perAirMass", "glass", "horizon"] as const)
          expect(fit.bend[name]).toBeCloseTo(usualBend[name], 2);
      }
    }
  });

  it.each([
    [35, 150],
    [80, 100],
  ])("of %d degrees is as far off as its uncertainty says", (tiltDeg, azimuthDeg) => {
    const sky = skyOf(12);
    const plane = { tiltDeg, azimuthDeg };
    const clean = clearOf({ plane, peakW: 400 }, sky);
    // Blocks err, and days do by an eighth of the variance; both a little, so that all of them agree.
    const sd = 0.006;
    const random = createRandom(7);
    const chance = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
    const rounds = 40;
    let [turned, taken, statedDeg, statedPeak] = [0, 0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const ofDay = new Map(Array.from(new Set(sky.day), (day) => [day, chance() / Math.sqrt(8)]));
      const noisy = clean.map(
        (power, at) => power * Math.exp(sd * (chance() + (ofDay.get(sky.day[at] ?? 0) ?? 0))),
      );
      const fit = fitOf(noisy, { sky, start: { plane, peakW: 400 } });
      turned += angleBetween(fit.plane, plane) ** 2 / rounds;
      taken += Math.log(fit.peakW / 400) ** 2 / rounds;
      statedDeg += fit.normalErrorDeg / rounds;
      statedPeak += fit.peakError / rounds;
    }
    const scale = sd / Math.sqrt(0.03);
    for (const factor of [
      Math.sqrt(turned) / (scale * statedDeg),
      Math.sqrt(taken) / (scale * statedPeak),
    ])
      expect(Math.abs(factor - 1)).toBeLessThan(0.25);
  });

  it("is agreed on by the blocks that it explains, less those that gave more than a clear sky", () => {
    const clear = clearOf(truth);
    const agreementWith = (share: number, weight?: Seen["weight"]) =>
      fitOf(
        clear.map((power, at) => (at % 5 === 0 ? share * power : power)),
        weight && { weight },
      ).agreement;
    expect(agreementWith(0.4)).toBeCloseTo(0.8, 2);
    expect(agreementWith(1.3)).toBeCloseTo(0.6, 2);
    expect(agreementWith(1.3, (at) => (at % 5 === 0 ? 0 : 1))).toBeCloseTo(1, 2);
    expect(agreementWith(0.4, (at) => (at % 5 === 0 ? 1 : 0.5))).toBeCloseTo(2 / 3, 2);
    // A little more than clear is nearer to it than as much less.
    expect(agreementWith(1.04)).toBeGreaterThan(agreementWith(1 / 1.04) + 0.02);
    expect(() => fitOf(clear, { weight: () => 0 })).toThrow("no plane");
  });

  it("goes by a configured peak as far as the light does not contradict it", () => {
    const clear = clearOf(truth);
    const day = skyOf(1);
    const ofDay = (configuredPeakW?: number) =>
      fitOf(clearOf(truth, day), {
        sky: day,
        ...(configuredPeakW !== undefined && { configuredPeakW }),
      });
    expect(ofDay().peakError).toBeGreaterThan(0.3);
    for (const peakW of [380, 420]) {
      expect(ofDay(peakW).peakW).toBeCloseTo(peakW, -0.5);
      expect(ofDay(peakW).peakError).toBeCloseTo(0.07, 2);
    }
    expect(fitOf(clear, { configuredPeakW: 420 }).peakW).toBeCloseTo(400, -0.5);
  });

  it("is never steeper than upright, where light that it does not know would have it so", () => {
    const start = { plane: { tiltDeg: 90, azimuthDeg: 180 }, peakW: 400 };
    for (const odd of [{ glass: 0.25 }, { lnDiffuse: -1.2 }, { horizon: -0.5 }]) {
      const powerW = clearOf({ ...start, bend: { ...usualBend, ...odd } });
      expect(fitOf(powerW, { start }).plane.tiltDeg).toBeCloseTo(90, 6);
    }
  });
});

it("starts from planes of a grid, one of which is near the true one, and the others far from it", () => {
  const sky = skyOf(8);
  for (const plane of planes) {
    const powerW = clearOf({ plane, peakW: 400 }, sky);
    const starts = atOnce(coarsePlanes({ sky, powerW, weight: powerW }, Math.max(...powerW)));
    expect(starts.length).toBeLessThanOrEqual(3);
    const near = starts.find((one) => angleBetween(one.plane, plane) < 12);
    expect(Math.abs((near?.peakW ?? 0) / 400 - 1)).toBeLessThan(0.15);
    starts.forEach((one, at) => {
      for (const { plane: other, score } of starts.slice(at + 1)) {
        expect(angleBetween(one.plane, other)).toBeGreaterThanOrEqual(18);
        expect(score).toBeLessThanOrEqual(one.score);
      }
    });
  }
});

it("takes no plane that would often have given far more than the most that was ever given", () => {
  const clear = Float64Array.from({ length: 100 }, (_, at) => (at < 97 ? 0.5 : 1));
  expect([319, 321].map((peakW) => expectsSoMuch(clear, peakW, 200))).toEqual([false, true]);
});

it("solves no equations that say too little", () => {
  for (const matrix of [
    [1, 1, 1, 1],
    [1, 0, 0, -1],
    [0, 0, 0, 1],
  ]) {
    expect(solveSymmetric(Float64Array.from(matrix), Float64Array.of(1, 1))).toBeUndefined();
    expect(invertMatrix(Float64Array.from(matrix), 2)).toBeUndefined();
  }
  expect(invertMatrix(Float64Array.of(4, 2, 2, 2), 2)).toEqual(Float64Array.of(0.5, -0.5, -0.5, 1));
});

it("has the mean of planes in the middle of two, wherever they face", () => {
  const steep = fc.record({
    tiltDeg: fc.double({ min: 1, max: 60, noNaN: true }),
    azimuthDeg: fc.double({ min: 0, max: 360, noNaN: true }),
  });
  fc.assert(
    fc.property(steep, steep, (a, b) => {
      const middle = meanPlane([a, b]);
      const half = angleBetween(a, b) / 2;
      expect(angleBetween(a, middle)).toBeCloseTo(half, 4);
      expect(angleBetween(b, middle)).toBeCloseTo(half, 4);
      expect(middle.azimuthDeg).toBeGreaterThanOrEqual(0);
      expect(middle.azimuthDeg).toBeLessThan(360 + 1e-9);
    }),
  );
  expect(
    angleBetween({ tiltDeg: 30, azimuthDeg: 90 }, { tiltDeg: 60, azimuthDeg: 270 }),
  ).toBeCloseTo(90);
  expect(
    angleBetween({ tiltDeg: 90, azimuthDeg: 10 }, { tiltDeg: 90, azimuthDeg: 35 }),
  ).toBeCloseTo(25);
});
