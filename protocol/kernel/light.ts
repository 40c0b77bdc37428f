/** The sun and the air at some moments; one entry per moment in every column. */
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

/**
 * Computes the light of a clear sky into columns. `lnPressure`: natural logarithm of the air pressure over that at sea
 * level.
 */
export type ClearLight = (sun: SunColumns, lnPressure: number, into: LightColumns) => void;

/** Computes it in JavaScript: simplified Solis (Ineichen 2008), air mass after Kasten and Young (1989). */
export const clearLight: ClearLight = (sun, lnPressure, into) => {
  for (let at = 0; at < sun.up.length; at += 1) {
    const height = sun.elevationDeg[at] ?? 0;
    if (height <= 0) {
      into.beam[at] = 0;
      into.diffuse[at] = 0;
      into.airMass[at] = 0;
      continue;
    }
    solis(sun, lnPressure, into, at);
    const sine = sun.up[at] ?? 0;
    into.airMass[at] = 1 / (sine + 0.50572 * Math.exp(-1.6364 * Math.log(height + 6.07995)));
  }
};

/** Undefined below an aerosol of 0.05, which no air over land has. */
function solis(sun: SunColumns, p: number, into: LightColumns, at: number): void {
  const a = sun.aerosol[at] ?? 0;
  const w = sun.waterCm[at] ?? 0;
  const outside = sun.outside[at] ?? 0;
  const lnW = Math.log(w);
  const top =
    outside *
    (0.12 * Math.exp(0.56 * lnW) * a * a +
      0.97 * Math.exp(0.032 * lnW) * a +
      1.08 * Math.exp(0.0051 * lnW) +
      0.071 * p);
  const beamDepth =
    (1.82 + 0.056 * lnW + 0.0071 * lnW * lnW) * a +
    0.33 +
    0.045 * lnW +
    0.0096 * lnW * lnW +
    (0.0089 * w + 0.13) * p;
  const beamPower =
    (0.00925 * a * a + 0.0148 * a - 0.0172) * lnW - 0.7565 * a * a + 0.5057 * a + 0.4557;
  const diffuseDepth =
    (-0.21 * w + 11.6) * a * a * a * a +
    (0.27 * w - 20.7) * a * a * a +
    (-0.134 * w + 15.5) * a * a +
    (0.0554 * w - 5.71) * a +
    0.0057 * w +
    2.94 -
    0.71 * Math.exp(-15 * Math.log(1 + a)) * p;
  const diffusePower = -0.337 * a * a + 0.63 * a + 0.116 + p / (18 + 152 * a);
  const lnSine = Math.log(sun.up[at] ?? 0);
  into.beam[at] = top * Math.exp(-beamDepth * Math.exp(-beamPower * lnSine));
  into.diffuse[at] = top * Math.exp(-diffuseDepth * Math.exp(-diffusePower * lnSine));
}
