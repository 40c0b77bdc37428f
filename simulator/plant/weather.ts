import { hash, seedOf, smoothNoise } from "./noise.ts";
import type { Place } from "./sun.ts";

/** Inputs of a site's weather: its place, its seed, and its cloudiness (0 to 1). */
export interface Climate {
  readonly place: Place;
  readonly seed: number;
  readonly cloudiness: number;
  /** Cover of all modules where that is not left to chance: dust of so many dry days, or snow. */
  readonly lying?: { readonly dryDays?: number; readonly isSnow?: boolean };
}

const DAY_MS = 86_400_000;
/** Fair and foul weather last about so many days. */
const SPELL_DAYS = 2.3;
const LONGEST_DROUGHT_DAYS = 60;
const RAIN_FROM = 0.5;
/** The longest that snow lies on a roof. */
const SNOW_DAYS = 4;
const SNOW_CHANCE = 0.12;

/** The season from 1 in the middle of summer to -1 in the middle of winter, at Unix milliseconds. */
export function seasonAt(atMs: number, { latitudeDeg }: Place): number {
  const dayOfYear = (atMs / DAY_MS) % 365.25;
  return -Math.cos(((dayOfYear - 15) / 365.25) * 2 * Math.PI) * Math.sign(latitudeDeg || 1);
}

/** How much of the light a spell of foul weather takes, 0 to 1; more of them in winter. */
export function overcast(atMs: number, { seed }: Pick<Climate, "seed">): number {
  const days = atMs / DAY_MS;
  const spell = spellAt(atMs, seed);
  const front = smoothNoise(seedOf(seed, "squall"), days * 5);
  const season = 0.13 * Math.cos((days / 365.25) * 2 * Math.PI);
  return Math.min(1, Math.max(0, (spell * 0.75 + front * 0.25 + season - 0.34) * 1.7));
}

/** How cloudy the days are besides that: fair spells have days without a cloud. */
export function cloudinessAt(atMs: number, { seed, cloudiness }: Climate): number {
  return cloudiness * Math.min(1, 0.3 + 1.4 * spellAt(atMs, seed));
}

/** From 0 in the fairest weather to 1 in the foulest. */
function spellAt(atMs: number, seed: number): number {
  return smoothNoise(seedOf(seed, "spell"), atMs / DAY_MS / SPELL_DAYS);
}

/** Haze of the air, after Linke: more in summer, and some 13 % different from day to day. */
export function turbidityAt(atMs: number, climate: Climate): number {
  const wander = smoothNoise(seedOf(climate.seed, "haze"), atMs / DAY_MS / 1.3) - 0.5;
  return (3.1 + 0.5 * seasonAt(atMs, climate.place)) * (1 + 0.5 * wander);
}

/** Days since the last rain, 60 at most. */
export function dryDaysAt(atMs: number, climate: Climate): number {
  if (climate.lying?.dryDays !== undefined) return climate.lying.dryDays;
  for (let days = 0; days < LONGEST_DROUGHT_DAYS; days += 1) {
    const noonMs = (Math.floor(atMs / DAY_MS) - days) * DAY_MS + DAY_MS / 2;
    // It has rained when the worst of the day is over.
    if (noonMs <= atMs && overcast(noonMs, climate) > RAIN_FROM) return (atMs - noonMs) / DAY_MS;
  }
  return LONGEST_DROUGHT_DAYS;
}

/** Whether snow lies on roofs and ground: in the middle of winter, for some days after it fell. */
export function isSnowLying(atMs: number, climate: Climate): boolean {
  if (climate.lying?.isSnow !== undefined) return climate.lying.isSnow;
  if (seasonAt(atMs, climate.place) > -0.75) return false;
  const day = Math.floor(atMs / DAY_MS);
  const falls = seedOf(climate.seed, "snow");
  for (let ago = 0; ago < SNOW_DAYS; ago += 1) {
    const fallen = hash(falls, day - ago);
    // The rarer the fall, the deeper it is.
    if (fallen < SNOW_CHANCE * (1 - ago / SNOW_DAYS) ** 2) return true;
  }
  return false;
}
