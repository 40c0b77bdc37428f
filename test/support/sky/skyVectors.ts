import { readFileSync } from "node:fs";
import * as v from "valibot";

const Found = v.object({
  tilt: v.number(),
  azimuth: v.number(),
  peakW: v.number(),
  errorOfNormalDeg: v.number(),
});

const Vectors = v.object({
  sun: v.array(
    v.object({
      place: v.string(),
      lat: v.number(),
      lon: v.number(),
      utc: v.string(),
      apparentElevation: v.number(),
      azimuth: v.number(),
    }),
  ),
  clearSky: v.array(
    v.looseObject({ model: v.string(), apparentElevation: v.number(), ghi: v.number() }),
  ),
  plants: v.array(
    v.looseObject({
      name: v.string(),
      strings: v.array(
        v.looseObject({
          truth: v.object({ tilt: v.number(), azimuth: v.number(), peakW: v.number() }),
          prototype: v.object({ withoutConfiguredPeak: Found }),
        }),
      ),
    }),
  ),
});

const text = readFileSync(
  new URL("../../fixtures/vectors/clear-sky.json", import.meta.url),
  "utf8",
);

/** Sun positions, light of a clear sky, and eight plants with their true figures. */
export const skyVectors = v.parse(Vectors, JSON.parse(text));

/** The same as `check:sky` reads it. */
export const skyVectorsText = text;

/** Entries of the simplified Solis model. */
export const solisVectors = v.parse(
  v.array(
    v.object({
      apparentElevation: v.number(),
      aod700: v.number(),
      precipitableWaterCm: v.number(),
      pressurePa: v.number(),
      extraterrestrial: v.number(),
      dni: v.number(),
      dhi: v.number(),
    }),
  ),
  skyVectors.clearSky.filter(({ model }) => model === "simplified Solis"),
);
