import { describe, expect, it } from "vitest";
import { clearCurves } from "#plant/sky/clear-curve.ts";
import { haveLeaves } from "#plant/sky/clear-sky.ts";
import { openIn, shadeByLeaves } from "#plant/sky/leaves.ts";
import { anyShade, type Half, type ShadeBin } from "#plant/sky/shade-map.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";
import { knownString } from "../../../support/sky/clearPlant.ts";

const STEP_S = 600;
const DAY_S = 86_400;
const plane = { tiltDeg: 30, azimuthDeg: 180 };
const north = { latitudeDeg: 50, longitudeDeg: 0, altitudeM: 200 };
const south = { ...north, latitudeDeg: -35 };
/** Where the tree stands: in the morning's sun. */
const east = { north: [100, 150], south: [30, 80] } as const;
const heights = [0, 25] as const;

function isWithin(value: number, [from, to]: readonly [number, number]): boolean {
  return value >= from && value < to;
}

/** The map of a string whose tree leaves so much of the light in each half of the year, from days without a cloud. */
function mapOf(
  left: Readonly<Record<Half, number>>,
  { place = north, firstDay = "2025-01-01", days = 365 } = {},
): readonly ShadeBin[] {
  const firstS = Date.parse(`${firstDay}T00:00:00Z`) / 1000;
  const times = Float64Array.from(
    { length: (days * DAY_S) / STEP_S },
    (_, at) => firstS + (at + 0.5) * STEP_S,
  );
  const sky = skyColumns(times, place);
  const sector = place.latitudeDeg < 0 ? east.south : east.north;
  const isUp = (at: number) => (sky.elevationDeg[at] ?? 0) > 3;
  const ratio = times.map((_, at) => {
    if (!isUp(at)) return Number.NaN;
    const isBehind =
      isWithin(sky.azimuthDeg[at] ?? 0, sector) && isWithin(sky.elevationDeg[at] ?? 0, heights);
    const air = 1 + 0.02 * Math.sin(sky.day[at] ?? 0);
    return air * (isBehind ? left[sky.leaves[at] === 1 ? "leaves" : "leafless"] : 1);
  });
  const seen = Uint8Array.from(times, (_, at) => Number(isUp(at)));
  const facing = { ...plane, azimuthDeg: place.latitudeDeg < 0 ? 0 : 180 };
  const work = shadeByLeaves(
    { sky, ratio, seen, hidden: new Uint8Array(times.length), plane: facing },
    anyShade,
  );
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

const leafy = (bins: readonly ShadeBin[]) =>
  bins.filter(({ openLeafless }) => openLeafless !== undefined);

describe("the map of what stands before the sun", () => {
  it("has what a tree takes with and without leaves, on either side of the equator", () => {
    for (const place of [north, south]) {
      const found = leafy(mapOf({ leaves: 0.3, leafless: 0.7 }, { place }));
      expect(found.length).toBeGreaterThan(15);
      for (const bin of found) {
        expect(openIn(bin, "leaves")).toBeCloseTo(0.3, 1);
        expect(openIn(bin, "leafless")).toBeCloseTo(0.7, 1);
      }
    }
  });

  it("has one figure for all the year where leaves make no difference", () => {
    expect(leafy(mapOf({ leaves: 0.4, leafless: 0.4 }))).toEqual([]);
    // Snow on a tree or on the ground is no leaf.
    expect(leafy(mapOf({ leaves: 0.7, leafless: 0.3 }))).toEqual([]);
    for (const bin of mapOf({ leaves: 0.4, leafless: 0.4 }))
      expect(openIn(bin, "leafless")).toBe(openIn(bin, "leaves"));
  });

  it("borrows from the half of the year that it saw, and marks it", () => {
    const bins = mapOf({ leaves: 0.3, leafless: 0.7 }, { firstDay: "2025-05-01", days: 180 });
    expect(leafy(bins)).toEqual([]);
    const shaded = bins.filter(({ open, kind }) => open < 1 && kind === "seen");
    expect(shaded.length).toBeGreaterThan(15);
    for (const bin of shaded) {
      expect(bin.seenIn).toBe("leaves");
      expect(openIn(bin, "leafless")).toBe(openIn(bin, "leaves"));
    }
    // Both halves saw most of a year's sky.
    const year = mapOf({ leaves: 0.3, leafless: 0.7 });
    expect(leafy(year).filter(({ seenIn }) => seenIn)).toEqual([]);
  });
});

it("expects of each day what its half of the year lets through", () => {
  const shade = mapOf({ leaves: 0.3, leafless: 0.7 });
  const known = knownString(plane, 1000);
  const figures = known.figures && { ...known.figures, shade };
  // The sun goes the same way on both days.
  const [spring, autumn] = ["2026-04-05", "2026-09-07"].map((day) => {
    const fromS = Date.parse(`${day}T06:00:00Z`) / 1000;
    const { strings } = clearCurves(north, [{ ...known, figures }], {
      fromS,
      toS: fromS + 3 * 3600,
    });
    return Math.min(...(strings[0]?.open ?? []));
  });
  expect(spring).toBeCloseTo(0.7, 1);
  expect(autumn).toBeCloseTo(0.3, 1);
});

it("has leaves from May to October, and south of the equator from November to April", () => {
  const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  const inNorth = year.map((date) => haveLeaves(date, north));
  expect(inNorth).toEqual(year.map((_, month) => month >= 4 && month <= 9));
  expect(year.map((date) => haveLeaves(date, south))).toEqual(inNorth.map((has) => !has));
});
