import { describe, expect, it } from "vitest";
import { besideMiddle, skyBins, sunWays, UP } from "#app/record/sky/picture.ts";
import { horizonFile, skyJson } from "#app/record/sky/skyFiles.ts";
import { binOf, type Half } from "#plant/sky/shade-map.ts";

const nowS = Date.UTC(2026, 5, 1) / 1000;
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), -Number(y) / UP] as const,
  );
const topOf = (path: string) => Math.max(...pointsOf(path).map(([, y]) => y));

describe("the sun's ways", () => {
  it.each([
    ["Berlin", [52.5, 13.4], 180, [14, 61]],
    ["Sydney", [-33.9, 151.2], 0, [32.7, 79.5]],
    ["Tromsø", [69.6, 18.9], 180, [0, 43.8]],
  ] as const)("stand as high as they do in %s", (_name, at, middle, [low, high]) => {
    const [latitudeDeg, longitudeDeg] = at;
    const ways = sunWays({ latitudeDeg, longitudeDeg, altitudeM: 0 }, nowS);
    expect(ways.middleDeg).toBe(middle);
    expect(Math.max(0, topOf(ways.shortest))).toBeCloseTo(low, -0.5);
    expect(topOf(ways.longest)).toBeCloseTo(high, -0.5);
    expect(ways.topDeg).toBeGreaterThan(high);
    // Noon is in the middle of the picture, wherever the plant lies on Earth.
    const noon = pointsOf(ways.longest).reduce((top, one) => (one[1] > top[1] ? one : top));
    expect(Math.abs(noon[0])).toBeLessThan(6);
  });
});

describe("the marks of the ways", () => {
  const { marks, longest } = sunWays({ latitudeDeg: 52.5, longitudeDeg: 13.4, altitudeM: 0 }, nowS);
  const hoursOf = (at: number) => marks[at]?.hours ?? [];
  const written = (at: number) => hoursOf(at).flatMap(({ hour, text }) => (text ? [hour] : []));

  it("are the dates of the shortest and the longest day and of today", () => {
    expect(marks.map(({ day }) => day)).toEqual(["2026-12-21", "2026-06-21", "2026-06-01"]);
    // Two ways that nearly meet write their dates on either side.
    const [, summer = 0, today = 0] = marks.map(({ date }) => date.y);
    expect(today).toBeGreaterThan(summer + 10);
  });

  it("are the full hours of the clock, each on its way", () => {
    expect(hoursOf(0).length).toBeGreaterThanOrEqual(7);
    expect(hoursOf(1).length).toBeGreaterThanOrEqual(16);
    const points = pointsOf(longest);
    for (const { x, y } of hoursOf(1)) {
      const near = points.reduce((a, b) => (Math.abs(b[0] - x) < Math.abs(a[0] - x) ? b : a));
      expect(Math.abs(near[1] + y / UP)).toBeLessThan(2);
    }
  });

  it("write every third hour, and none today", () => {
    expect(written(1).filter((hour) => hour % 3 !== 0)).toEqual([]);
    expect(written(1).length).toBeGreaterThanOrEqual(3);
    expect(written(2)).toEqual([]);
  });
});

it("marks nothing on a day without sun", () => {
  const { marks } = sunWays({ latitudeDeg: 78.2, longitudeDeg: 15.6, altitudeM: 0 }, nowS);
  expect(marks.map(({ day }) => day)).toEqual(["2026-06-21", "2026-06-01"]);
});

it("puts directions beside the middle, over north too", () => {
  expect([90, 270, 180].map((azimuth) => besideMiddle(azimuth, 180))).toEqual([-90, 90, 0]);
  expect([350, 10, 90].map((azimuth) => besideMiddle(azimuth, 0))).toEqual([-10, 10, 90]);
});

const seen = { clearDays: 3, kind: "seen" } as const;
const tree = { ...seen, bin: binOf(10, 135), open: 0.4 };
const sky = { ...seen, bin: binOf(20, 180), open: 1 };

it("draws each bin once, the shaded ones by how much they take", () => {
  const { open, shaded } = skyBins([tree, sky], 180, "leaves");
  expect(open).toBe("M0 -40h5v-5h-5z");
  expect(shaded.map(({ lost, path }) => [lost, path !== ""])).toEqual([
    [0.25, false],
    [0.5, false],
    [0.75, true],
    [1, false],
  ]);
});

it("draws the half of the year that it is asked for", () => {
  const leafy = { ...tree, openLeafless: 0.9 };
  const pathsOf = (half: Half) => skyBins([leafy], 180, half).shaded.map(({ path }) => path !== "");
  expect(pathsOf("leaves")).toEqual([false, false, true, false]);
  expect(pathsOf("leafless")).toEqual([true, false, false, false]);
});

it("writes a horizon of 144 heights from north, and no place where that is private", () => {
  const figures = {
    plane: { tiltDeg: 30, azimuthDeg: 180 },
    hasDirection: true,
    peakW: 400,
    bend: { lnDiffuse: 0, perAirMass: 0, glass: 0, horizon: 0 },
    normalErrorDeg: 2,
    peakError: 0.03,
    statisticalErrorDeg: 1,
    agreement: 0.6,
    clearDays: 9,
    spanDays: 366,
    shade: [tree, sky],
    share: { shaded: 0.1, seen: 0.9 },
  };
  const model = { state: "firm", reason: undefined, figures } as const;
  const lines = horizonFile(model).trimEnd().split("\n");
  expect([lines.length, lines[55], lines[73]]).toEqual([144, "12.50", "0.00"]);
  const named = [{ inverter: "Field", string: "Row 1", model }];
  const place = { latitudeDeg: 52, longitudeDeg: 13, altitudeM: 0 };
  expect(JSON.parse(skyJson(place, named))).toMatchObject({
    place,
    strings: [{ inverter: "Field", state: "firm", azimuthDeg: 180, effectivePeakW: 400 }],
  });
  expect(JSON.parse(skyJson(undefined, named)).place).toBeNull();
});
