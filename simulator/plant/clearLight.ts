const RADIANS = Math.PI / 180;

/** Light of a sky in W/m²: on a level plane, from the sun on a plane that faces it, from all sides on a level plane. */
export interface SkyLight {
  readonly total: number;
  readonly beam: number;
  readonly diffuse: number;
}

/** Inputs of the light of a clear sky besides the sun's height. */
export interface ClearAir {
  /** Sunlight outside the air, W/m². */
  readonly outside: number;
  /** After Linke: 2 in the mountains, 3 in clean country air, 5 over a town in summer. */
  readonly turbidity: number;
  readonly altitudeM: number;
}

/**
 * Light of a clear sky after Ineichen and Perez (2002). The model that learns a plant uses another formula, so that
 * no result here comes from the same formula.
 */
export function clearSky(
  elevationDeg: number,
  { outside, turbidity, altitudeM }: ClearAir,
): SkyLight {
  const sine = Math.sin(elevationDeg * RADIANS);
  if (sine <= 0) return { total: 0, beam: 0, diffuse: 0 };
  const mass = Math.exp(-altitudeM / 8434) / (sine + 0.50572 * (elevationDeg + 6.07995) ** -1.6364);
  const fh1 = Math.exp(-altitudeM / 8000);
  const fh2 = Math.exp(-altitudeM / 1250);
  const total =
    (5.09e-5 * altitudeM + 0.868) *
    outside *
    sine *
    Math.exp(-(3.92e-5 * altitudeM + 0.0387) * mass * (fh1 + fh2 * (turbidity - 1)));
  const most = (0.664 + 0.163 / fh1) * Math.exp(-0.09 * mass * (turbidity - 1)) * outside;
  const share = (1 - (0.1 - 0.2 * Math.exp(-turbidity)) / (0.1 + 0.882 / fh1)) / sine;
  const beam = Math.min(most, total * Math.max(0, share));
  return { total, beam, diffuse: total - beam * sine };
}

const clearness = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2];
const perez = [
  [-0.008, 0.588, -0.062, -0.06, 0.072, -0.022],
  [0.13, 0.683, -0.151, -0.019, 0.066, -0.029],
  [0.33, 0.487, -0.221, 0.055, -0.064, -0.026],
  [0.568, 0.187, -0.295, 0.109, -0.152, -0.014],
  [0.873, -0.392, -0.362, 0.226, -0.462, 0.001],
  [1.132, -1.237, -0.412, 0.288, -0.823, 0.056],
  [1.06, -1.6, -0.359, 0.264, -1.127, 0.131],
  [0.678, -0.327, -0.25, 0.156, -1.377, 0.251],
] as const;

/** How uneven a sky is: shares of its diffuse light that come from around the sun and from the horizon. */
export interface SkyShape {
  readonly ring: number;
  readonly horizon: number;
}

/** The shape of a sky after Perez and others (1990). Height of the sun in degrees, light outside the air in W/m². */
export function skyShape(
  { beam, diffuse }: Pick<SkyLight, "beam" | "diffuse">,
  elevationDeg: number,
  outside: number,
): SkyShape {
  if (diffuse <= 0) return { ring: 0, horizon: 0 };
  const zenith = (90 - elevationDeg) * RADIANS;
  const mass = 1 / (Math.cos(zenith) + 0.50572 * (Math.max(0, elevationDeg) + 6.07995) ** -1.6364);
  const kappa = 1.041 * zenith ** 3;
  const epsilon = ((diffuse + beam) / diffuse + kappa) / (1 + kappa);
  const row = perez[clearness.filter((edge) => epsilon >= edge).length] ?? perez[0];
  const delta = (diffuse * mass) / outside;
  const [f11, f12, f13, f21, f22, f23] = row;
  return {
    ring: Math.max(0, f11 + f12 * delta + f13 * zenith),
    horizon: f21 + f22 * delta + f23 * zenith,
  };
}

/** Share of a sky's diffuse light that falls on a plane; `facing` is the cosine between sun and normal. */
export function skyOnPlane(
  { ring, horizon }: SkyShape,
  { elevationDeg, tiltDeg, facing }: { elevationDeg: number; tiltDeg: number; facing: number },
): number {
  const tilt = tiltDeg * RADIANS;
  const dome = 0.5 * (1 - ring) * (1 + Math.cos(tilt));
  const around = (ring * Math.max(0, facing)) / Math.max(0.087, Math.sin(elevationDeg * RADIANS));
  return Math.max(0, dome + around + horizon * Math.sin(tilt));
}

/** Transmission of glass for slanting light, relative to straight light (Fresnel, and the absorption of 2 mm). */
export function glassShare(facing: number): number {
  return facing <= 0.001 ? 0 : throughGlass(facing) / throughGlass(1);
}

function throughGlass(cosine: number): number {
  const inside = Math.sqrt(1 - (1 - cosine * cosine) / 1.526 ** 2);
  const angle = Math.acos(Math.min(1, cosine));
  const within = Math.acos(Math.min(1, inside));
  const straight = ((1 - 1.526) / (1 + 1.526)) ** 2;
  const reflected =
    angle < 1e-3
      ? straight
      : 0.5 *
        ((Math.sin(within - angle) / Math.sin(within + angle)) ** 2 +
          (Math.tan(within - angle) / Math.tan(within + angle)) ** 2);
  return Math.exp((-4 * 0.002) / inside) * (1 - reflected);
}
