import { describe, expect, it } from "vitest";
import { usualBend } from "#plant/sky/clear-power.ts";
import { binOf, type ShadeBin } from "#plant/sky/shade-map.ts";
import { monthShares, monthSkies, shadeLosses, shadeLossWh } from "#plant/sky/shade-loss.ts";
import { yearShare, yearSky } from "#plant/sky/year-share.ts";
import { knownString } from "../../../support/sky/clearPlant.ts";

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
const fit = {
  plane: { tiltDeg: 35, azimuthDeg: 170 },
  peakW: 1000,
  bend: usualBend,
  agreement: 0.6,
  normalErrorDeg: 1,
  peakError: 0.03,
};
const clear = Array<number>(12).fill(1);
const months = monthSkies(place);

/** Everything below a height, on a side of the sky. */
function wall(fromDeg: number, toDeg: number, heightDeg: number, open: number) {
  const shade: ShadeBin[] = [];
  for (let azimuthDeg = fromDeg; azimuthDeg < toDeg; azimuthDeg += 5) {
    for (let elevationDeg = 0; elevationDeg < heightDeg; elevationDeg += 2.5)
      shade.push({ bin: binOf(elevationDeg, azimuthDeg), open, clearDays: 3, kind: "seen" });
  }
  return { ...fit, shade };
}
const lossOf = (shaded: ReturnType<typeof wall>, shares: readonly (number | undefined)[] = clear) =>
  shadeLossWh(months, shaded, shares) ?? Number.NaN;

describe("what shade takes in a year", () => {
  it("is the share of a clear year that the map of shade says", () => {
    const all = lossOf(wall(0, 360, 90, 0));
    // A kilowatt to the south gives 1.8 to 2.6 MWh of a year without clouds.
    expect(all).toBeGreaterThan(1.8e6);
    expect(all).toBeLessThan(2.6e6);
    for (const shaded of [wall(90, 140, 25, 0.2), wall(180, 270, 15, 0.5)]) {
      const { shaded: share } = yearShare(yearSky(place), fit, shaded.shade);
      expect(lossOf(shaded) / all).toBeCloseTo(share, 2);
    }
  });

  it("is of each month what the weather left of it", () => {
    const south = wall(90, 270, 20, 0);
    const only = (month: number) =>
      lossOf(
        south,
        clear.map((_, at) => (at === month ? 1 : 0)),
      );
    const parts = clear.map((_, month) => only(month));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(lossOf(south), 3);
    // Low obstacles in the south shade the winter.
    expect(only(11)).toBeGreaterThan(2 * only(5));
    const twoUnknown = clear.map((share, at) => (at < 2 ? undefined : share / 2));
    expect(lossOf(south, twoUnknown)).toBeCloseTo(lossOf(south) / 2, 3);
    expect(
      shadeLossWh(
        months,
        south,
        clear.map((share, at) => (at < 4 ? undefined : share)),
      ),
    ).toBeUndefined();
  });
});

it("is computed string by string, with pauses", () => {
  const strings = [
    knownString(fit.plane, 1000),
    knownString({ tiltDeg: 20, azimuthDeg: 250 }, 500),
  ].map(({ figures }) => figures && { ...figures, shade: wall(90, 270, 20, 0.5).shade });
  const work = shadeLosses({ place, strings: [strings[0], undefined, strings[1]], shares: clear });
  let pauses = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) pauses += 1;
  expect(pauses).toBe(3);
  const [first, second] = strings.map((one) => one && shadeLossWh(months, one, clear));
  expect(first).toBeGreaterThan(0);
  expect(step.value).toEqual([first, undefined, second]);
});

const day = (name: string, gaveWh: number) => ({
  day: name,
  known: 1,
  of: 1,
  gaveWh,
  clearWh: 1000,
  seenWh: 1000,
  wholeWh: 1000,
});

it("takes the weather of each month from its days against a clear sky", () => {
  const shares = monthShares([
    day("2026-03-01", 200),
    day("2026-03-02", 600),
    day("2025-12-01", 90),
  ]);
  expect(shares).toHaveLength(12);
  expect(shares[2]).toBeCloseTo(0.4, 6);
  expect(shares[11]).toBeCloseTo(0.09, 6);
  expect(shares.filter((share) => share === undefined)).toHaveLength(10);
});
