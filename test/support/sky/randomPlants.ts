import { getPosition } from "suncalc";
import { clearSky, glassShare, skyOnPlane, skyShape } from "#simulator/plant/clearLight.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { birdSky, type BirdAir } from "./birdLight.ts";

/** Sun in degrees, north over east. */
interface Sun {
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
}

/** Something before the sun, in the format of `check:sky`. */
export interface Shade {
  readonly azimuthFrom: number;
  readonly azimuthTo: number;
  readonly belowElevation: number;
  readonly shareOfBeamLost: number;
  /** The same without leaves; as much as with them if omitted. */
  readonly shareOfBeamLostBare?: number;
}

export interface StringTruth {
  readonly tilt: number;
  readonly azimuth: number;
  readonly peakW: number;
  readonly shades: readonly Shade[];
  readonly shadedShareOfClearEnergy: number;
}

/** Models of the light of a clear sky; none of them is used for learning. */
export const otherLights = ["ineichen", "bird"] as const;
export type OtherLight = (typeof otherLights)[number];

/** Obstacles and modules of a plant, before the sun shines on it. */
export interface PlantPlan {
  readonly name: string;
  /** That of Ineichen and Perez if omitted. */
  readonly light?: OtherLight | undefined;
  readonly seed: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM: number;
  /** ISO date. */
  readonly firstDay: string;
  readonly days: number;
  /** A day of so many was recorded; each if omitted. */
  readonly everyDays?: number;
  readonly inverterLimitW: number | null;
  readonly gaps: number;
  /** How many days of ten are clear, broken, veiled; the rest is overcast or mixed. */
  readonly weather: { readonly clear: number; readonly broken: number; readonly veil: number };
  readonly strings: readonly Omit<StringTruth, "shadedShareOfClearEnergy">[];
}

const BLOCK_S = 300;
const SAMPLES = 15;
const RADIANS = Math.PI / 180;
type Random = () => number;

/** The light of a moment on a plane, W/m²: from the sun, from a clear sky, from an even cloud of the same light. */
interface PlaneLight {
  readonly beam: number;
  readonly sky: number;
  readonly even: number;
}

interface DayWeather {
  readonly turbidity: number;
  readonly air: BirdAir;
  readonly warmerC: number;
  readonly coolingC: number;
  /** Share of the beam that passes, and diffuse light over the clear one, at a sample of the day. */
  readonly clouds: (sample: number) => readonly [number, number];
}

/** Plays a plant and writes it as `check:sky` reads it. Light, glass and heat are by other models than the fit's. */
export function playPlant(plan: PlantPlan) {
  const random = createRandom(plan.seed);
  const startS = Math.floor(Date.parse(`${plan.firstDay}T00:00:00Z`) / 1000 - plan.longitude * 240);
  const firstS = Math.ceil(startS / BLOCK_S) * BLOCK_S;
  const made = { runs: [] as [number, number][], seconds: [] as number[], ac: [] as number[] };
  const strings = plan.strings.map(() => ({
    meanTenthW: [] as number[],
    leastBelowMeanTenthW: [] as number[],
    largestAboveMeanTenthW: [] as number[],
  }));
  const wander = { turbidity: 0, kind: "clear" };
  for (let day = 0; day < plan.days; day += plan.everyDays ?? 1) {
    const weather = nextDay(plan, random, wander, firstS + day * 86_400);
    const gapFrom = random() < plan.gaps ? Math.floor(random() * 288) : 999;
    const gapTo = gapFrom + 10 + Math.floor(random() * 60);
    let runS = Number.NaN;
    let before = lightsAt(plan, weather, firstS + day * 86_400);
    for (let block = 0; block < 288; block += 1) {
      const atS = firstS + day * 86_400 + block * BLOCK_S;
      const after = lightsAt(plan, weather, atS + BLOCK_S);
      const isDark = before.sun.elevationDeg < -0.5 && after.sun.elevationDeg < -0.5;
      if (!isDark && (block < gapFrom || block >= gapTo)) {
        const samples = playBlock(plan, weather, { before, after, block, atS }, random);
        const run = made.runs.at(-1);
        if (run && runS + BLOCK_S === atS) run[1] += 1;
        else made.runs.push([atS, 1]);
        runS = atS;
        made.seconds.push(random() < 0.1 ? 240 + Math.floor(random() * 60) : 300);
        made.ac.push(Math.round(mean(samples.acW) * 10));
        samples.stringsW.forEach((powers, index) => {
          const middle = Math.round(mean(powers) * 10);
          strings[index]?.meanTenthW.push(middle);
          strings[index]?.leastBelowMeanTenthW.push(middle - Math.round(Math.min(...powers) * 10));
          strings[index]?.largestAboveMeanTenthW.push(
            Math.round(Math.max(...powers) * 10) - middle,
          );
        });
      }
      before = after;
    }
  }
  return {
    name: plan.name,
    latitude: plan.latitude,
    longitude: plan.longitude,
    altitudeM: plan.altitudeM,
    firstDay: plan.firstDay,
    days: plan.days,
    inverterLimitW: plan.inverterLimitW,
    limitPhases: [],
    runs: made.runs,
    seconds: made.seconds,
    inverterAcTenthW: made.ac,
    strings: strings.map((columns, index) => ({
      truth: truthOf(plan, index),
      ...columns,
    })),
  };
}

/** Position of the sun; the only thing that this light shares with the model under test. */
function sunAt(timeS: number, latitudeDeg: number, longitudeDeg: number): Sun {
  const { altitude, azimuth } = getPosition(new Date(timeS * 1000), latitudeDeg, longitudeDeg);
  return { elevationDeg: altitude, azimuthDeg: azimuth };
}

interface Lights {
  readonly sun: Sun;
  readonly strings: readonly PlaneLight[];
}

function lightsAt(plan: PlantPlan, { turbidity, air }: DayWeather, timeS: number): Lights {
  const sun = sunAt(timeS, plan.latitude, plan.longitude);
  const yearly = Math.cos((2 * Math.PI * (timeS / 86_400 - 3)) / 365.2425);
  const outside = 1361 * (1 + 0.0334 * yearly);
  const { elevationDeg } = sun;
  const { altitudeM } = plan;
  const clear =
    plan.light === "bird"
      ? birdSky(elevationDeg, air, { outside, altitudeM })
      : clearSky(elevationDeg, { outside, turbidity, altitudeM });
  const shape = skyShape(clear, elevationDeg, outside);
  const strings = plan.strings.map(({ tilt, azimuth }): PlaneLight => {
    const up = Math.cos(tilt * RADIANS);
    const facing =
      Math.sin(sun.elevationDeg * RADIANS) * up +
      Math.cos(sun.elevationDeg * RADIANS) *
        Math.sin(tilt * RADIANS) *
        Math.cos((sun.azimuthDeg - azimuth) * RADIANS);
    const ground = (clear.total * 0.2 * (1 - up)) / 2;
    const sky = clear.diffuse * skyOnPlane(shape, { elevationDeg, tiltDeg: tilt, facing });
    return {
      beam: facing > 0 ? clear.beam * facing * glassShare(facing) : 0,
      sky: 0.96 * sky + ground,
      even: (clear.diffuse * 0.95 * (1 + up)) / 2 + ground,
    };
  });
  return { sun, strings };
}

function playBlock(
  plan: PlantPlan,
  weather: DayWeather,
  { before, after, block, atS }: { before: Lights; after: Lights; block: number; atS: number },
  random: Random,
) {
  const acW: number[] = [];
  const stringsW: number[][] = plan.strings.map(() => []);
  const airC = climateC(plan, atS) + weather.warmerC;
  const hasLeaves = haveTreesLeaves(plan, atS);
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const share = (sample + 0.5) / SAMPLES;
    const [through, more] = weather.clouds(block * SAMPLES + sample);
    const sun = between(before.sun, after.sun, share);
    const offers = plan.strings.map(({ peakW, shades }, index) => {
      const a = before.strings[index] ?? { beam: 0, sky: 0, even: 0 };
      const b = after.strings[index] ?? a;
      const mix = (key: keyof PlaneLight) => a[key] * (1 - share) + b[key] * share;
      const lost = lostBehind(shades, sun, hasLeaves);
      const light =
        mix("beam") * through * (1 - lost) +
        more * (through * mix("sky") + (1 - through) * mix("even"));
      const heat = airC + weather.coolingC * light - 25;
      const weak = light > 1 ? 1 + 0.012 * Math.log(light / 1000) : 0;
      const flicker = 1 + 0.004 * (random() - 0.5);
      return Math.max(0, ((peakW * light) / 1000) * (1 - 0.0035 * heat) * weak * flicker);
    });
    const offeredW = offers.reduce((sum, offer) => sum + offer, 0) * 0.955;
    const mostW = plan.inverterLimitW ?? Infinity;
    const cut = offeredW > mostW ? mostW / offeredW : 1;
    acW.push(offeredW * cut);
    offers.forEach((offer, index) => stringsW[index]?.push(offer * cut));
  }
  return { acW, stringsW };
}

function between(a: Sun, b: Sun, share: number): Sun {
  const turn = ((b.azimuthDeg - a.azimuthDeg + 540) % 360) - 180;
  return {
    elevationDeg: a.elevationDeg + (b.elevationDeg - a.elevationDeg) * share,
    azimuthDeg: (a.azimuthDeg + turn * share + 360) % 360,
  };
}

/** Share of the beam that things take together; an edge is as wide as the sun. */
function lostBehind(shades: readonly Shade[], sun: Sun, hasLeaves: boolean): number {
  return shades.reduce((most, shade) => Math.max(most, shadeAt(shade, sun, hasLeaves)), 0);
}

function shadeAt(shade: Shade, { elevationDeg, azimuthDeg }: Sun, hasLeaves: boolean): number {
  if (azimuthDeg < shade.azimuthFrom || azimuthDeg > shade.azimuthTo) return 0;
  const below = Math.min(1, Math.max(0, shade.belowElevation - elevationDeg + 0.5));
  const { shareOfBeamLost, shareOfBeamLostBare = shareOfBeamLost } = shade;
  return below * (hasLeaves ? shareOfBeamLost : shareOfBeamLostBare);
}

const [LEAVES_FROM_DAY, LEAVES_TO_DAY] = [118, 298];
const HALF_YEAR_DAYS = 182.6;

/** Trees have leaves from the end of April to the end of October: not just as long as the model under test takes it. */
function haveTreesLeaves({ latitude }: Pick<PlantPlan, "latitude">, atS: number): boolean {
  const dayOfYear = (atS / 86_400 + (latitude < 0 ? HALF_YEAR_DAYS : 0)) % 365.2425;
  return dayOfYear > LEAVES_FROM_DAY && dayOfYear < LEAVES_TO_DAY;
}

function climateC({ latitude, longitude }: PlantPlan, atS: number): number {
  const side = latitude < 0 ? -1 : 1;
  const yearly = -side * Math.cos((2 * Math.PI * (atS / 86_400 - 22)) / 365.2425);
  const hour = (atS / 3600 + longitude / 15) % 24;
  const away = Math.abs(latitude);
  return (
    24 - 0.29 * away + (2 + 0.15 * away) * yearly - 4.5 * Math.cos((hour - 3) * (Math.PI / 12))
  );
}

function nextDay(
  { weather, latitude }: PlantPlan,
  random: Random,
  wander: { turbidity: number; kind: string },
  atS: number,
): DayWeather {
  const side = latitude < 0 ? -1 : 1;
  const summer = -side * Math.cos((2 * Math.PI * (atS / 86_400 - 20)) / 365.2425);
  wander.turbidity = 0.7 * wander.turbidity + 0.4 * (random() + random() + random() - 1.5);
  const roll = random() * 10;
  const { clear, broken, veil } = weather;
  const isLasting = random() < 0.4;
  if (!isLasting) {
    wander.kind =
      roll < clear
        ? "clear"
        : roll < clear + broken
          ? "broken"
          : roll < clear + broken + veil
            ? "veil"
            : random() < 0.5
              ? "mixed"
              : "overcast";
  }
  return {
    turbidity: Math.max(1.9, 3.1 + 0.6 * summer + wander.turbidity),
    air: {
      aerosol: Math.max(0.04, 0.13 + 0.035 * summer + 0.2 * wander.turbidity),
      waterCm: Math.max(0.4, 1.5 + 0.8 * summer + wander.turbidity),
    },
    warmerC: (random() + random() + random() - 1.5) * 7,
    coolingC: 0.022 + 0.012 * random(),
    clouds: cloudsOf(wander.kind, random),
  };
}

function cloudsOf(kind: string, random: Random): DayWeather["clouds"] {
  const count = 288 * SAMPLES;
  const through = new Float64Array(count).fill(1);
  const more = new Float64Array(count).fill(1);
  if (kind === "overcast") fillOvercast({ through, more, from: 0, to: count }, random);
  if (kind === "broken") fillBroken({ through, more, from: 0, to: count }, random);
  if (kind === "veil") {
    const thick = 0.05 + 0.2 * random();
    for (let at = 0; at < count; at += 1) {
      const now = thick * (1 + 0.3 * Math.sin(at / 700));
      through[at] = 1 - now;
      more[at] = 1 + 2.2 * now;
    }
  }
  if (kind === "mixed") {
    const turn = Math.floor(count * (0.35 + 0.3 * random()));
    const isFirst = random() < 0.5;
    const [from, to] = isFirst ? [0, turn] : [turn, count];
    fillBroken({ through, more, from, to }, random);
  }
  return (sample) => [through[sample] ?? 1, more[sample] ?? 1];
}

interface Stretch {
  readonly through: Float64Array;
  readonly more: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** A cover that changes over hours; under it there is no beam. */
function fillOvercast({ through, more, from, to }: Stretch, random: Random): void {
  const [base, swing, pace] = [0.9 + 2.2 * random(), 0.2 + 0.5 * random(), 200 + 900 * random()];
  const phase = random() * 7;
  for (let at = from; at < to; at += 1) {
    through[at] = 0;
    more[at] = Math.max(0.3, base + swing * Math.sin(at / pace + phase) + 0.02 * (random() - 0.5));
  }
}

/** Clouds of minutes with bright edges between clear minutes. */
function fillBroken({ through, more, from, to }: Stretch, random: Random): void {
  for (let at = from; at < to;) {
    const clearFor = 3 + Math.floor(random() ** 2 * 90);
    const cloudFor = 3 + Math.floor(random() ** 2 * 60);
    const dense = 0.4 + 0.6 * random();
    const bright = 1 + 0.8 * random();
    for (let step = 0; step < clearFor && at < to; step += 1, at += 1)
      more[at] = step < 2 || step > clearFor - 3 ? bright + 0.6 : 1 + (bright - 1) * 0.5;
    for (let step = 0; step < cloudFor && at < to; step += 1, at += 1) {
      through[at] = 1 - dense;
      more[at] = 1 + dense * (0.6 + 0.4 * random());
    }
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const usualDay: DayWeather = {
  turbidity: 3.2,
  air: { aerosol: 0.13, waterCm: 1.5 },
  warmerC: 0,
  coolingC: 0.028,
  clouds: () => [1, 1],
};

/** Light on a string of a plan at Unix seconds of a clear day, W/m², and the share lost to obstacles; none at night. */
function lightBehind(plan: PlantPlan, index: number, atS: number) {
  const string = plan.strings[index];
  if (!string) throw new Error("no such string");
  const { sun, strings } = lightsAt({ ...plan, strings: [string] }, usualDay, atS);
  const light = strings[0];
  if (sun.elevationDeg <= 0 || !light) return { all: 0, lost: 0 };
  const share = lostBehind(string.shades, sun, haveTreesLeaves(plan, atS));
  return { all: light.beam + light.sky, lost: light.beam * share };
}

/** Share of the light of a clear day that a string loses at Unix seconds, 0 to 1. */
export function lostLight(plan: PlantPlan, index: number, atS: number): number {
  const { all, lost } = lightBehind(plan, index, atS);
  return all > 0 ? lost / all : 0;
}

function truthOf(plan: PlantPlan, index: number): StringTruth {
  const string = plan.strings[index];
  if (!string) throw new Error("no such string");
  let [all, lost] = [0, 0];
  const startS = Date.parse("2025-01-01T00:00:00Z") / 1000;
  for (let atS = startS; atS < startS + 365 * 86_400; atS += 1200) {
    const now = lightBehind(plan, index, atS);
    all += now.all;
    lost += now.lost;
  }
  return { ...string, shadedShareOfClearEnergy: lost / all };
}

const places = [
  [52.52, 13.4, 40],
  [48.14, 11.58, 520],
  [47.38, 8.54, 410],
  [38.72, -9.14, 60],
  [59.91, 10.75, 60],
  [-33.87, 151.21, 30],
  [45.46, 9.19, 120],
  [51.5, -0.1, 20],
] as const;

/** An unseen plant of one or two strings: place, planes, shade, weather, limits and gaps by chance. */
export function randomPlan(
  seed: number,
  {
    firstDay,
    days,
    light,
  }: { readonly firstDay: string; readonly days: number; readonly light?: OtherLight | undefined },
): PlantPlan {
  const random = createRandom(seed * 7919 + 13);
  const pick = (from: number, to: number) => from + (to - from) * random();
  const [latitude, longitude, altitudeM] =
    places[Math.floor(random() * places.length)] ?? places[0];
  const noon = latitude < 0 ? 0 : 180;
  const strings = Array.from({ length: random() < 0.5 ? 1 : 2 }, () => {
    const kind = random();
    const tilt = kind < 0.15 ? 90 : kind < 0.3 ? pick(0, 12) : pick(12, 60);
    const away = tilt > 60 ? pick(-95, 95) : pick(-115, 115);
    const shades = random() < 0.4 ? [randomShade(noon, pick)] : [];
    return { tilt, azimuth: (noon + away + 360) % 360, peakW: Math.round(pick(280, 460)), shades };
  });
  const peakW = strings.reduce((sum, string) => sum + string.peakW, 0);
  return {
    name: `random-${seed}`,
    light,
    seed,
    latitude: latitude + pick(-1.5, 1.5),
    longitude: longitude + pick(-2, 2),
    altitudeM,
    firstDay,
    days,
    inverterLimitW: random() < 0.4 ? Math.round(peakW * pick(0.65, 0.95)) : null,
    gaps: 0.1,
    weather: { clear: pick(1.5, 4), broken: pick(2, 3.5), veil: pick(0.5, 1.5) },
    strings,
  };
}

/**
 * The plant behind a large deciduous tree, in the part of the sky that the sun crosses with and without leaves.
 * Without leaves it lets 40 to 70 % more of the beam through.
 */
export function leafyPlan(plan: PlantPlan): PlantPlan {
  const random = createRandom(plan.seed + 5);
  const pick = (from: number, to: number) => from + (to - from) * random();
  const noon = plan.latitude < 0 ? 0 : 180;
  const strings = plan.strings.map((string) => {
    const side = random() < 0.5 ? -1 : 1;
    const middle = (noon + side * pick(40, 70) + 360) % 360;
    const half = pick(15, 28);
    const taken = pick(0.8, 1);
    const tree = {
      azimuthFrom: Math.max(0, middle - half),
      azimuthTo: Math.min(360, middle + half),
      belowElevation: pick(20, 36),
      shareOfBeamLost: taken,
      shareOfBeamLostBare: taken * pick(0.3, 0.6),
    };
    const azimuth = (noon + side * pick(-20, 50) + 360) % 360;
    return { ...string, tilt: pick(18, 50), azimuth, shades: [tree] };
  });
  return { ...plan, strings };
}

export function hardPlan(plan: PlantPlan): PlantPlan {
  const peakW = plan.strings.reduce((sum, string) => sum + string.peakW, 0);
  const weather = { clear: 0.7, broken: 5, veil: 2.5 };
  return { ...plan, gaps: 0.6, weather, inverterLimitW: 0.6 * peakW };
}

function randomShade(noon: number, pick: (from: number, to: number) => number): Shade {
  const middle = (noon + (pick(0, 1) < 0.5 ? pick(-80, -15) : pick(15, 80)) + 360) % 360;
  const half = pick(8, 35);
  return {
    azimuthFrom: Math.max(0, middle - half),
    azimuthTo: Math.min(360, middle + half),
    belowElevation: pick(8, 32),
    shareOfBeamLost: pick(0.6, 1),
  };
}
