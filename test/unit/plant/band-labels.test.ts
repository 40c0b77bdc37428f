import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plantSource } from "#plant/history/sources.ts";
import { bandsOf, labelPlace } from "#app/record/history/drawing/bandLabels.ts";

const count = 60;
const [sun, battery] = [plantSource("sun"), plantSource("battery")];
const anyWatts = fc.array(fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 900 })), {
  minLength: count,
  maxLength: count,
});
const scale = { x: (timeS: number) => timeS * 8, y: (watts: number) => 300 - watts / 4 };
const [height, from, to] = [20, 16, 8 * count - 20];

function bandsFor(sunW: readonly number[], batteryW: readonly number[], downW: readonly number[]) {
  const timesS = sunW.map((_, at) => at);
  const zero = sunW.map(() => 0);
  const stack = [
    { source: sun, up: sunW, down: zero },
    { source: battery, up: batteryW, down: downW },
  ];
  return bandsOf({ points: { timesS, low: zero, mean: zero, high: zero }, stack }, scale);
}

const flat = (watts: number) => Array.from({ length: count }, () => watts);

describe("labels of bands", () => {
  it("lie in their own band and in the chart, as far right as they can, and apart from each other", () => {
    fc.assert(
      fc.property(
        anyWatts,
        anyWatts,
        anyWatts,
        fc.integer({ min: 10, max: 90 }),
        (a, b, c, width) => {
          const label = { width, height, from, to };
          const boxes = bandsFor(a, b, c).flatMap((band) => {
            const place = labelPlace(band, label);
            const fits = (end: number) => {
              const left = (band.xs[end] ?? 0) - width;
              if (left < from || left + width > to) return false;
              const under = band.xs.flatMap((x, at) => (x > left - 8 && at <= end ? [at] : []));
              const upper = Math.max(...under.map((at) => band.top[at] ?? 0));
              const lower = Math.min(...under.map((at) => band.bottom[at] ?? 0));
              return lower - upper >= height;
            };
            const ends = band.xs.flatMap((x, end) => (end > 0 && fits(end) ? [x] : []));
            expect(place && place.left + width).toBe(ends.at(-1));
            return place ? [place] : [];
          });
          for (const [at, one] of boxes.entries()) {
            for (const other of boxes.slice(at + 1)) {
              const isBeside = Math.abs(one.left - other.left) >= width;
              expect(isBeside || Math.abs(one.middle - other.middle) >= height).toBe(true);
            }
          }
        },
      ),
    );
  });

  it("are left out where a band is too low, too short or unknown", () => {
    const label = { width: 80, height, from, to };
    const placesOf = (...of: Parameters<typeof bandsFor>) =>
      bandsFor(...of).map((band) => labelPlace(band, label));
    expect(placesOf(flat(400), flat(40), flat(0))).toEqual([
      { left: 456 - 80, middle: 250 },
      undefined,
    ]);
    const short = flat(0).fill(400, 20, 28);
    expect(placesOf(short, flat(Number.NaN), flat(0))).toEqual([undefined]);
    const cut = flat(400).map((watts, at) => (at % 9 === 0 ? Number.NaN : watts));
    expect(placesOf(cut, flat(0), flat(0))).toEqual([undefined]);
  });
});
