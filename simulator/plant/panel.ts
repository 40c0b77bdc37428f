import { incidence } from "./sun.ts";
import type { Sky } from "./sky.ts";

/** One string of modules on one inverter input. */
export interface PanelString {
  /** Peak power under standard test conditions, W. */
  readonly peakW: number;
  readonly tiltDeg: number;
  /** Compass direction the modules face, degrees. */
  readonly azimuthDeg: number;
  /** Its own quality against its neighbours, about 1. */
  readonly mismatch: number;
  /** A chimney or a tree: the sector of the compass where it stands, and its height as seen from here. */
  readonly shade?: {
    readonly fromDeg: number;
    readonly toDeg: number;
    readonly heightDeg: number;
  };
}

/** What a string can deliver at its best working point. */
export interface StringOffer {
  readonly powerW: number;
  readonly voltageV: number;
  readonly moduleC: number;
}

const VOLTAGE_AT_PEAK = 34.2;
const HEAT_LOSS_PER_K = 0.0035;
const VOLTAGE_LOSS_PER_K = 0.0027;
const SHADE_DEPTH = 0.72;

/** The offer of one string under a sky: tilt, shade, heat and mismatch all counted. Dark gives zero. */
export function stringOffer(panel: PanelString, sky: Sky): StringOffer {
  const beamWm2 = sky.beamWm2 * incidence(sky.sun, panel) * (1 - shading(panel, sky));
  const skyView = (1 + Math.cos((panel.tiltDeg * Math.PI) / 180)) / 2;
  const planeWm2 = beamWm2 + sky.diffuseWm2 * skyView;
  const moduleC = sky.ambientC + planeWm2 * 0.031;
  if (planeWm2 < 2) return { powerW: 0, voltageV: 0, moduleC };

  const heat = moduleC - 25;
  const powerW = (panel.peakW * planeWm2 * (1 - HEAT_LOSS_PER_K * heat) * panel.mismatch) / 1000;
  const voltageV =
    VOLTAGE_AT_PEAK * (1 - VOLTAGE_LOSS_PER_K * heat) * (1 + 0.035 * Math.log(planeWm2 / 1000));
  return { powerW: Math.max(0, powerW), voltageV, moduleC };
}

function shading({ shade }: PanelString, { sun }: Sky): number {
  if (shade === undefined) return 0;
  const inside = sun.azimuthDeg >= shade.fromDeg && sun.azimuthDeg <= shade.toDeg;
  return inside && sun.elevationDeg < shade.heightDeg ? SHADE_DEPTH : 0;
}
