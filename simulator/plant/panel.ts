import { glassShare, skyOnPlane } from "./clearLight.ts";
import { beamBehind, type Obstacle } from "./horizon.ts";
import type { Sky } from "./sky.ts";
import { incidence } from "./sun.ts";

/** A time in Unix milliseconds, its end not included. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A string of modules on an inverter input. */
export interface PanelString {
  /** Peak power under standard test conditions, W. */
  readonly peakW: number;
  readonly tiltDeg: number;
  /** Compass direction the modules face, degrees. */
  readonly azimuthDeg: number;
  /** Its own quality against its neighbours, about 1. */
  readonly mismatch: number;
  /** Obstacles before its sky. */
  readonly horizon?: readonly Obstacle[];
  readonly dustPerDay?: number;
  /** Share of its power that it loses in a year. */
  readonly ageingPerYear?: number;
  /** While any of its three bypass diodes is burnt through, and its cells give nothing. */
  readonly diodeFails?: Span;
}

/** Power of a string at its best working point. */
export interface StringOffer {
  readonly powerW: number;
  readonly voltageV: number;
  readonly moduleC: number;
}

const VOLTAGE_AT_PEAK = 34.2;
const HEAT_LOSS_PER_K = 0.0035;
/** Share of its power for each time that the light is 2.7 times weaker. */
const WEAK_LIGHT_LOSS = 0.012;
const VOLTAGE_LOSS_PER_K = 0.0027;
const DUST_PER_DAY = 0.0006;
const AGEING_PER_YEAR = 0.005;
const YEAR_MS = 365.25 * 86_400_000;
/** All modules were new in the spring of 2023. */
const NEW_MS = Date.UTC(2023, 3, 1);
const WITHOUT_A_DIODE = 2 / 3;
/** Snow slides off steeper modules. */
const STEEP_DEG = 60;
const THROUGH_SNOW = 0.03;
const GROUND = 0.2;
const SNOWY_GROUND = 0.6;
/** Glass takes some of the light that comes from all sides. */
const DIFFUSE_GLASS = 0.96;
/** Nothing starts below it. */
const LEAST_WM2 = 0.5;
const RADIANS = Math.PI / 180;

/**
 * The offer of a string under a sky: tilt, glass, shade, dust, snow, heat, age and mismatch all counted. Dark gives
 * zero.
 */
export function stringOffer(panel: PanelString, sky: Sky): StringOffer {
  const planeWm2 = lightOn(panel, sky) * cleanShare(panel, sky);
  const moduleC = sky.ambientC + planeWm2 * 0.031;
  if (planeWm2 < LEAST_WM2) return { powerW: 0, voltageV: 0, moduleC };

  const heat = moduleC - 25;
  const weak = 1 + WEAK_LIGHT_LOSS * Math.log(planeWm2 / 1000);
  const own = panel.mismatch * ageOf(panel, sky.atMs) * cellsOf(panel, sky.atMs) * weak;
  const powerW = (panel.peakW * planeWm2 * (1 - HEAT_LOSS_PER_K * heat) * own) / 1000;
  const voltageV =
    VOLTAGE_AT_PEAK *
    cellsOf(panel, sky.atMs) *
    (1 - VOLTAGE_LOSS_PER_K * heat) *
    (1 + 0.035 * Math.log(planeWm2 / 1000));
  return { powerW: Math.max(0, powerW), voltageV, moduleC };
}

/** Light that passes the glass of a plane, W/m². */
function lightOn({ tiltDeg, azimuthDeg, horizon = [] }: PanelString, sky: Sky): number {
  const { sun, beamWm2, diffuseWm2, isSnowLying } = sky;
  const { elevationDeg } = sun;
  if (diffuseWm2 <= 0) return 0;
  const facing = incidence(sun, { tiltDeg, azimuthDeg });
  const open = beamBehind(horizon, sun, sky.hasLeaves);
  const direct = beamWm2 * facing * glassShare(facing) * open;
  const around = diffuseWm2 * skyOnPlane(sky.shape, { elevationDeg, tiltDeg, facing });
  const level = beamWm2 * Math.sin(elevationDeg * RADIANS) + diffuseWm2;
  const ground =
    (level * (isSnowLying ? SNOWY_GROUND : GROUND) * (1 - Math.cos(tiltDeg * RADIANS))) / 2;
  return direct + DIFFUSE_GLASS * around + ground;
}

function cleanShare({ tiltDeg, dustPerDay = DUST_PER_DAY }: PanelString, sky: Sky): number {
  const throughSnow = sky.isSnowLying && tiltDeg < STEEP_DEG ? THROUGH_SNOW : 1;
  return throughSnow * (1 - Math.min(0.3, dustPerDay * sky.dryDays));
}

function ageOf({ ageingPerYear = AGEING_PER_YEAR }: PanelString, atMs: number): number {
  return Math.max(0, 1 - (ageingPerYear * Math.max(0, atMs - NEW_MS)) / YEAR_MS);
}

function cellsOf({ diodeFails }: PanelString, atMs: number): number {
  if (diodeFails === undefined) return 1;
  return atMs >= diodeFails.fromMs && atMs < diodeFails.toMs ? WITHOUT_A_DIODE : 1;
}
