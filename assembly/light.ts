/// <reference path="./portable.d.ts" />

/** Moments that are computed at a time. */
const MOST_MOMENTS: i32 = 4096;

const elevation = new Float64Array(MOST_MOMENTS);
const up = new Float64Array(MOST_MOMENTS);
const outside = new Float64Array(MOST_MOMENTS);
const aerosol = new Float64Array(MOST_MOMENTS);
const water = new Float64Array(MOST_MOMENTS);
const beam = new Float64Array(MOST_MOMENTS);
const diffuse = new Float64Array(MOST_MOMENTS);
const mass = new Float64Array(MOST_MOMENTS);

/** Room for the height of the sun as it is seen, degrees, of up to 4096 moments. Like the other rooms it stays where it is. */
export function sunElevation(): Float64Array {
  return elevation;
}

/** Room for the sine of that height. */
export function sunUp(): Float64Array {
  return up;
}

/** Room for the sunlight outside the air, W/m². */
export function sunOutside(): Float64Array {
  return outside;
}

/** Room for the optical depth of the aerosol at 700 nm, 0.05 to 0.45. */
export function airAerosol(): Float64Array {
  return aerosol;
}

/** Room for the water in the column, cm, 0.2 to 10. */
export function airWater(): Float64Array {
  return water;
}

/** Light of a clear sky on a plane that faces the sun, W/m², of the moments computed last; 0 while the sun is down. */
export function lightBeam(): Float64Array {
  return beam;
}

/** Light of the rest of the sky on a level plane, W/m²; the same. */
export function lightDiffuse(): Float64Array {
  return diffuse;
}

/** Air that the light has come through, against straight down; the same. */
export function lightAirMass(): Float64Array {
  return mass;
}

/**
 * Computes the light of a clear sky at the first `count` moments in the rooms, 4096 at most. `lnPressure`: natural
 * logarithm of the air pressure over that of the sea.
 */
export function computeLight(count: number, lnPressure: number): void {
  const moments = count as i32;
  for (let at: i32 = 0; at < moments; at += 1) {
    const height = elevation[at] as f64;
    if (height <= 0) {
      beam[at] = 0;
      diffuse[at] = 0;
      mass[at] = 0;
      continue;
    }
    const sine = up[at] as f64;
    solis(at, sine, lnPressure);
    // Kasten and Young 1989.
    mass[at] = 1 / (sine + 0.50572 * Math.exp(-1.6364 * Math.log(height + 6.07995)));
  }
}

/**
 * Simplified Solis (Ineichen 2008). Undefined below an aerosol of 0.05, which no air over land has. Powers are written as
 * exponentials of logarithms: in WebAssembly these are several times as fast.
 */
function solis(at: i32, sine: f64, p: f64): void {
  const a = aerosol[at] as f64;
  const w = water[at] as f64;
  const lnW = Math.log(w);
  const top: f64 =
    (outside[at] as f64) *
    (0.12 * Math.exp(0.56 * lnW) * a * a +
      0.97 * Math.exp(0.032 * lnW) * a +
      1.08 * Math.exp(0.0051 * lnW) +
      0.071 * p);
  const beamDepth: f64 =
    (1.82 + 0.056 * lnW + 0.0071 * lnW * lnW) * a +
    0.33 +
    0.045 * lnW +
    0.0096 * lnW * lnW +
    (0.0089 * w + 0.13) * p;
  const beamPower: f64 =
    (0.00925 * a * a + 0.0148 * a - 0.0172) * lnW - 0.7565 * a * a + 0.5057 * a + 0.4557;
  const diffuseDepth: f64 =
    (-0.21 * w + 11.6) * a * a * a * a +
    (0.27 * w - 20.7) * a * a * a +
    (-0.134 * w + 15.5) * a * a +
    (0.0554 * w - 5.71) * a +
    0.0057 * w +
    2.94 -
    0.71 * Math.exp(-15 * Math.log(1 + a)) * p;
  const diffusePower: f64 = -0.337 * a * a + 0.63 * a + 0.116 + p / (18 + 152 * a);
  const lnSine = Math.log(sine);
  beam[at] = top * Math.exp(-beamDepth * Math.exp(-beamPower * lnSine));
  diffuse[at] = top * Math.exp(-diffuseDepth * Math.exp(-diffusePower * lnSine));
}
