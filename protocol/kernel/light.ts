import * as portable from "../../assembly/light.ts";

/** The module that computes the light of a clear sky: its source, or an instance of it in WebAssembly. */
export type LightModule = typeof portable;

/** Moments that the module takes at a time. */
const MOST_MOMENTS = 4096;

/** The sun and the air at some moments; one entry each in every column. */
export interface SunColumns {
  /** Height of the sun as it is seen, degrees, and its sine. */
  readonly elevationDeg: Float64Array;
  readonly up: Float64Array;
  /** Sunlight outside the air, W/m². */
  readonly outside: Float64Array;
  /** Optical depth of the aerosol at 700 nm, 0.05 to 0.45. */
  readonly aerosol: Float64Array;
  /** Water in the column, cm, 0.2 to 10. */
  readonly waterCm: Float64Array;
}

/** The light of a clear sky at those moments; 0 while the sun is down. */
export interface LightColumns {
  /** W/m²: on a plane that faces the sun, and of the rest of the sky on a level plane. */
  readonly beam: Float64Array;
  readonly diffuse: Float64Array;
  /** Air that the light has come through, against straight down. */
  readonly airMass: Float64Array;
}

/** Computes the light of a clear sky into columns. `lnPressure`: natural logarithm of the air pressure over that of the sea. */
export type ClearLight = (sun: SunColumns, lnPressure: number, into: LightColumns) => void;

/** Computes it with a module: simplified Solis (Ineichen 2008), air mass after Kasten and Young (1989). */
export function createClearLight(module: LightModule): ClearLight {
  return (sun, lnPressure, into) => {
    for (let from = 0; from < sun.up.length; from += MOST_MOMENTS) {
      const to = Math.min(from + MOST_MOMENTS, sun.up.length);
      module.sunElevation().set(sun.elevationDeg.subarray(from, to));
      module.sunUp().set(sun.up.subarray(from, to));
      module.sunOutside().set(sun.outside.subarray(from, to));
      module.airAerosol().set(sun.aerosol.subarray(from, to));
      module.airWater().set(sun.waterCm.subarray(from, to));
      module.computeLight(to - from, lnPressure);
      into.beam.set(module.lightBeam().subarray(0, to - from), from);
      into.diffuse.set(module.lightDiffuse().subarray(0, to - from), from);
      into.airMass.set(module.lightAirMass().subarray(0, to - from), from);
    }
  };
}

/** Computes it in JavaScript. */
export const clearLight: ClearLight = createClearLight(portable);
