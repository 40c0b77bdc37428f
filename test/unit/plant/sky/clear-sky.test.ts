import { describe, expect, it } from "vitest";
import { beamShare, clearPower, type Bend, type Plane } from "#plant/sky/clear-power.ts";
import { lnPressure, outsideLight, season, usualAir, usualAirC } from "#plant/sky/clear-sky.ts";
import { pickSky, skyColumns } from "#plant/sky/sky-columns.ts";
import { yearSky, YEAR_STEP_HOURS } from "#plant/sky/year-share.ts";

const north = { latitudeDeg: 50, longitudeDeg: 0, altitudeM: 0 };
const south = { ...north, latitudeDeg: -50 };
const at = (text: string) => Date.parse(`${text}Z`) / 1000;

const mean = (latitudeDeg: number, seasonal: number) =>
  (usualAirC(seasonal, 2.3, { ...north, latitudeDeg }) +
    usualAirC(seasonal, 14.3, { ...north, latitudeDeg })) /
  2;

describe("the usual sky", () => {
  it("has most sunlight early in January, and least early in July", () => {
    expect(outsideLight(at("2026-01-03T12:00"))).toBeCloseTo(1361 / 0.98329 ** 2, 0);
    expect(outsideLight(at("2026-07-05T12:00"))).toBeCloseTo(1361 / 1.01666 ** 2, 0);
  });

  it("is warm, moist and hazy in July, and south of the equator in January", () => {
    for (const [place, summer, winter] of [
      [north, "2026-07-23T00:00", "2026-01-21T00:00"],
      [south, "2026-01-21T00:00", "2026-07-23T00:00"],
    ] as const) {
      expect(season(at(summer), place)).toBeCloseTo(1, 2);
      expect(season(at(winter), place)).toBeCloseTo(-1, 2);
    }
    expect(usualAir(1).waterCm).toBeGreaterThan(2 * usualAir(-1).waterCm);
    expect(usualAir(1).aerosol).toBeGreaterThan(1.5 * usualAir(-1).aerosol);
  });

  it("has about the temperatures of cities: warmest after two, and on the equator at no season", () => {
    // Means of a month and of a day by climate tables.
    expect(Math.abs(mean(52.5, 1) - 19)).toBeLessThan(2.5);
    expect(Math.abs(mean(52.5, -1) - 0.5)).toBeLessThan(2.5);
    expect(Math.abs(mean(-33.9, 1) - 23)).toBeLessThan(2.5);
    expect(mean(0, 1) - mean(0, -1)).toBeLessThan(7);
    // Nowhere colder than the poles are taken for, in the mean of a year.
    expect(mean(89, 1) + mean(89, -1)).toBeGreaterThan(-12);
    const hours = Array.from({ length: 24 }, (_, hour) => usualAirC(0, hour, north));
    expect(hours.indexOf(Math.max(...hours))).toBe(14);
    expect(hours.indexOf(Math.min(...hours))).toBe(2);
    expect(Math.max(...hours) - Math.min(...hours)).toBeCloseTo(8, 0);
  });

  it("has half of the pressure at some five and a half kilometres", () => {
    expect(Math.exp(lnPressure({ ...north, altitudeM: 5600 }))).toBeCloseTo(0.515, 2);
  });
});

describe("the columns of a sky", () => {
  it("begin a day at midnight by longitude, and are picked place by place", () => {
    const times = Float64Array.of(at("2026-06-01T15:59"), at("2026-06-01T16:01"));
    const sky = skyColumns(times, { ...north, longitudeDeg: 120 });
    expect((sky.day[1] ?? 0) - (sky.day[0] ?? 0)).toBe(1);
    const picked = Object.values(pickSky(sky, [1, 0, 1]));
    expect(picked.map((column) => [...column])).toEqual(
      Object.values(sky).map((column) => [column[1], column[0], column[1]]),
    );
  });

  it("stand for all hours of daylight of a year", () => {
    const hours = yearSky(north).up.length * YEAR_STEP_HOURS;
    // Half of a year, and the refraction of the air.
    expect(hours / (366 * 12)).toBeGreaterThan(1);
    expect(hours / (366 * 12)).toBeLessThan(1.04);
  });
});

const straight: Bend = { lnDiffuse: 0, perAirMass: 0, glass: 0, horizon: 0 };
const facing = { tiltDeg: 60, azimuthDeg: 180 };
const level = { tiltDeg: 0, azimuthDeg: 77 };
const [behind, upright] = [
  { tiltDeg: 90, azimuthDeg: 0 },
  { tiltDeg: 90, azimuthDeg: 180 },
];

const one = (value: number) => Float64Array.of(value);

/** So little light that it warms nothing: the sun stands in the south, 30 degrees high, behind two air masses. */
function lightOn(
  plane: Plane,
  bend: Partial<Bend> = {},
  { beam = 1, diffuse = 0.2, outside = 1361, airC = 25 } = {},
): number {
  const sky = {
    ...skyColumns(one(0), north),
    up: one(0.5),
    north: one(-Math.sqrt(0.75)),
    east: one(0),
    airMass: one(2),
    beam: one(beam),
    diffuse: one(diffuse),
    outside: one(outside),
    airC: one(airC),
  };
  const [power = 0] = clearPower(sky, plane, { ...straight, ...bend }, new Float64Array(1));
  return (power * 1000) / 1.01;
}

describe("a plane under a clear sky", () => {
  it("has the beam by its angle, the sky and the ground by how much of each it sees", () => {
    const sky = 0.2 * 0.95;
    const ground = 0.2 * (0.5 + 0.2);
    expect(lightOn(facing)).toBeCloseTo(1 + 0.75 * sky + 0.25 * ground, 3);
    expect(lightOn(level)).toBeCloseTo(0.5 + sky, 3);
    expect(lightOn(upright)).toBeCloseTo(Math.sqrt(0.75) + sky / 2 + ground / 2, 3);
    expect(lightOn(behind)).toBeCloseTo(sky / 2 + ground / 2, 3);
  });

  it("has light around the sun with the beam, the more the clearer the air is", () => {
    // Half of the sunlight comes through as a beam: so much of the sky's light comes with it.
    const clear = { outside: 2 };
    const sky = 0.2 * 0.95;
    const [around, ground] = [0.2, 0.2 * (0.5 + 0.2)];
    expect(lightOn(facing, {}, clear)).toBeCloseTo(
      1 + 0.5 * (around * 2 + 0.75 * sky) + 0.25 * ground,
      3,
    );
    expect(lightOn(behind, {}, clear)).toBeCloseTo((sky / 2) * 0.5 + ground / 2, 3);
  });

  it("loses slanting light to its glass, and none that comes straight", () => {
    const beamOnly = { diffuse: 0 };
    expect(lightOn(facing, { glass: 0.1 }, beamOnly)).toBeCloseTo(lightOn(facing, {}, beamOnly), 6);
    expect(lightOn(level, { glass: 0.1 }, beamOnly)).toBeCloseTo(0.9 * 0.5, 3);
    expect(lightOn(level, { glass: 2 }, beamOnly)).toBe(0);
  });

  it("has a weaker beam through more air, and a brighter sky for what is scattered out of it", () => {
    const beamOnly = { diffuse: 0 };
    expect(lightOn(level, { perAirMass: 0.2 }, beamOnly)).toBeCloseTo(0.5 * Math.exp(-0.1), 3);
    const lnDiffuse = Math.log(1.5);
    expect(lightOn(behind, { lnDiffuse }) - lightOn(behind)).toBeCloseTo(
      0.1 * 0.95 * 0.5 + 0.1 * (0.1 - 0.3 * 0.1),
      3,
    );
    // Less than half of it is lost on a level plane, which sees all of the sky.
    expect(lightOn(level, { lnDiffuse }) - lightOn(level)).toBeCloseTo(0.1 * 0.95 - 0.3 * 0.1, 3);
    expect(lightOn(upright, { horizon: 0.5 }) - lightOn(upright)).toBeCloseTo(0.1, 3);
    expect(lightOn(level, { horizon: 0.5 })).toBeCloseTo(lightOn(level), 6);
  });

  it("gives less by 3.7 thousandths a kelvin, and light warms it by 28 kelvins a kilowatt", () => {
    expect(lightOn(facing, {}, { airC: 35 }) / lightOn(facing)).toBeCloseTo(1 - 0.037, 4);
    const bright = { beam: 1000, diffuse: 0, outside: 1e9 };
    const of = { ...bright, airC: 25 };
    const onGround = 0.25 * 0.2 * 500;
    const watts = 1000 + onGround;
    expect(lightOn(facing, {}, of) / watts).toBeCloseTo(1 - 0.0037 * 0.028 * watts, 3);
  });

  it("has most of its light from the beam where it faces the sun, and none where it faces away", () => {
    const sky = skyColumns(Float64Array.of(at("2026-06-21T12:00")), north);
    expect(beamShare(sky, { tiltDeg: 27, azimuthDeg: 180 }, 0)).toBeGreaterThan(0.8);
    expect(beamShare(sky, { tiltDeg: 90, azimuthDeg: 0 }, 0)).toBe(0);
    const [beam = 0, diffuse = 0, up = 0] = [sky.beam[0], sky.diffuse[0], sky.up[0]];
    expect(beamShare(sky, level, 0)).toBeCloseTo((beam * up) / (beam * up + diffuse), 6);
    const night = skyColumns(Float64Array.of(at("2026-06-21T00:00")), north);
    expect(beamShare(night, level, 0)).toBe(0);
  });
});
