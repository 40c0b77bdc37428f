import { describe, expect, it } from "vitest";
import { angleBetween } from "#plant/sky/clear-power.ts";
import { airMass, clearLight } from "#plant/sky/clear-sky.ts";
import { skyColumns } from "#plant/sky/sky-columns.ts";
import { blocksOf, readPlants } from "../../../../scripts/skyPlants.ts";
import { learnAtOnce } from "../../../support/sky/learn.ts";
import { skyVectors, skyVectorsText, solisVectors } from "../../../support/sky/skyVectors.ts";

const RADIANS = Math.PI / 180;

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
    const light = clearLight(
      Math.sin(vector.apparentElevation * RADIANS),
      vector.extraterrestrial,
      {
        aerosol: vector.aod700,
        waterCm: vector.precipitableWaterCm,
        lnPressure: Math.log(vector.pressurePa / 101_325),
      },
    );
    expect(Math.abs(light.beamWm2 - vector.dni)).toBeLessThan(0.05);
    expect(Math.abs(light.diffuseWm2 - vector.dhi)).toBeLessThan(0.05);
  }
});

it("knows the air mass of Kasten and Young", () => {
  expect(airMass(90, 1)).toBeCloseTo(0.9997, 4);
  expect(airMass(10, Math.sin(10 * RADIANS))).toBeCloseTo(5.585, 2);
});

describe("plants of which the truth is known", () => {
  const read = readPlants(skyVectorsText);
  const plants = "plants" in read ? read.plants : [];
  const refused = ["south-berlin", "balcony-west-oslo"];

  it.each(plants.map((plant) => [plant.name, plant] as const))(
    "%s",
    { timeout: 60_000 },
    (name, plant) => {
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
    },
  );
});
