import { describe, expect, it } from "vitest";
import { angleBetween } from "#plant/sky/clear-power.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";
import { clearLight } from "#protocol/kernel/light.ts";
import { blocksOf, readPlants } from "../../../../scripts/skyPlants.ts";
import { learnAtOnce } from "../../../support/sky/learn.ts";
import { skyVectors, skyVectorsText, solisVectors } from "../../../support/sky/skyVectors.ts";

const RADIANS = Math.PI / 180;

function lightAt(
  elevationDeg: number,
  {
    outside,
    aerosol,
    waterCm,
    lnPressure,
  }: Record<"outside" | "aerosol" | "waterCm" | "lnPressure", number>,
) {
  const light = {
    beam: Float64Array.of(0),
    diffuse: Float64Array.of(0),
    airMass: Float64Array.of(0),
  };
  const sun = {
    elevationDeg: Float64Array.of(elevationDeg),
    up: Float64Array.of(Math.sin(elevationDeg * RADIANS)),
    outside: Float64Array.of(outside),
    aerosol: Float64Array.of(aerosol),
    waterCm: Float64Array.of(waterCm),
  };
  clearLight(sun, lnPressure, light);
  const [beam = Number.NaN] = light.beam;
  const [diffuse = Number.NaN] = light.diffuse;
  const [airMass = Number.NaN] = light.airMass;
  return { beam, diffuse, airMass };
}

it("places the sun as the solar position algorithm of NREL does", () => {
  const byDay = skyVectors.sun.filter(({ apparentElevation }) => apparentElevation > 0);
  expect(byDay.length).toBeGreaterThan(100);
  for (const { lat, lon, utc, apparentElevation, azimuth } of byDay) {
    const place = { latitudeDeg: lat, longitudeDeg: lon, altitudeM: 0 };
    const sky = skyColumns(Float64Array.of(Date.parse(utc) / 1000), place);
    const near = apparentElevation < 3 ? 0.05 : 0.02;
    expect(Math.abs((sky.elevationDeg[0] ?? 0) - apparentElevation)).toBeLessThan(near);
    const turn = (((sky.azimuthDeg[0] ?? 0) - azimuth + 540) % 360) - 180;
    expect(Math.abs(turn)).toBeLessThan(0.05);
  }
});

it("gives the light of a clear sky of the simplified Solis model", () => {
  expect(solisVectors.length).toBeGreaterThan(90);
  for (const vector of solisVectors) {
    const { beam, diffuse } = lightAt(vector.apparentElevation, {
      outside: vector.extraterrestrial,
      aerosol: vector.aod700,
      waterCm: vector.precipitableWaterCm,
      lnPressure: Math.log(vector.pressurePa / 101_325),
    });
    expect(Math.abs(beam - vector.dni)).toBeLessThan(0.05);
    expect(Math.abs(diffuse - vector.dhi)).toBeLessThan(0.05);
  }
});

it("knows the air mass of Kasten and Young", () => {
  const air = { outside: 1361, aerosol: 0.1, waterCm: 1.5, lnPressure: 0 };
  expect(lightAt(90, air).airMass).toBeCloseTo(0.9997, 4);
  expect(lightAt(10, air).airMass).toBeCloseTo(5.585, 2);
});

describe("plants of which the truth is known", () => {
  const read = readPlants(skyVectorsText);
  const plants = "plants" in read ? read.plants : [];
  const refused = ["south-berlin", "balcony-west-oslo"];

  it.each(plants.map((plant) => [plant.name, plant] as const))("%s", (name, plant) => {
    const model = learnAtOnce(blocksOf(plant));
    const truths = skyVectors.plants.find((vector) => vector.name === name)?.strings ?? [];
    expect(model.place).toBe("fits");
    expect(truths.length).toBe(model.strings.length);
    truths.forEach(({ truth, prototype }, index) => {
      const { state, figures } = model.strings[index] ?? {};
      expect(state).toBe(refused.includes(name) ? "unknown" : "provisional");
      if (!figures || state === "unknown") return;
      const { peakW, errorOfNormalDeg } = prototype.withoutConfiguredPeak;
      const plane = { tiltDeg: truth.tilt, azimuthDeg: truth.azimuth };
      expect(angleBetween(figures.plane, plane)).toBeLessThan(errorOfNormalDeg + 2);
      const worst = Math.abs(peakW / truth.peakW - 1) + 0.03;
      expect(Math.abs(figures.peakW / truth.peakW - 1)).toBeLessThan(worst);
    });
  });
});
