import { Chance } from "./chance.ts";
import { DAY_S, houseTrace } from "./houseTrace.ts";
import { hash, seedOf, smoothNoise, wobble } from "./noise.ts";

/** Consumption of the house, W, split over the three phases of the meter. */
export interface HouseLoad {
  readonly totalW: number;
  readonly phasesW: readonly [number, number, number];
}

/**
 * Load of a family home at a time of its local day: a base that never sleeps, a fridge, meals, an
 * evening, and now and then a kettle or a washing machine. `localMs` is Unix time plus the UTC offset.
 */
export function houseLoad(localMs: number, seed: number): HouseLoad {
  const hour = (localMs / 3_600_000) % 24;
  const base = 165 + 25 * smoothNoise(seedOf(seed, "base"), localMs / 30_000);
  const fridge = hash(seedOf(seed, "fridge"), Math.floor(localMs / 840_000)) < 0.4 ? 85 : 0;
  const people =
    130 * bump(hour, 7.2, 1.2) + 260 * bump(hour, 12.3, 1) + 330 * bump(hour, 19.6, 2.2);
  const living = people * (0.6 + 0.8 * smoothNoise(seedOf(seed, "living"), localMs / 240_000));

  const kettle = occasional(localMs, {
    seed: seedOf(seed, "kettle"),
    everyS: 1500,
    forS: 150,
    chance: 0.2,
  })
    ? 1950 * (bump(hour, 7.5, 3) + bump(hour, 16, 4) > 0.2 ? 1 : 0)
    : 0;
  const washing = occasional(localMs, {
    seed: seedOf(seed, "wash"),
    everyS: 14_400,
    forS: 1500,
    chance: 0.5,
  })
    ? 900 * bump(hour, 11, 6)
    : 0;
  const flicker = wobble(seedOf(seed, "flicker"), localMs, { periodS: 4, amplitude: 6 });
  const phasesW = [
    base * 0.5 + living * 0.5 + flicker,
    base * 0.3 + fridge + kettle + living * 0.1,
    base * 0.2 + living * 0.4 + washing,
  ] as const;
  return { phasesW, totalW: phasesW[0] + phasesW[1] + phasesW[2] };
}

const traces = new Map<string, Float64Array>();

/**
 * The same second by second, with the pulses of a hob, a kettle and a washing machine: a day that a control of the
 * feed-in has trouble with.
 */
export function busyHouseLoad(localMs: number, seed: number): HouseLoad {
  const second = Math.floor(localMs / 1000);
  const day = Math.floor(second / DAY_S);
  const key = `${seed} ${day}`;
  const trace = traces.get(key) ?? houseTrace(new Chance(seed * 366 + day), busyHouse);
  if (!traces.has(key)) traces.clear();
  traces.set(key, trace);
  const totalW = trace[second - day * DAY_S] ?? 0;
  return { totalW, phasesW: [totalW * 0.5, totalW * 0.3, totalW * 0.2] };
}

const busyHouse = { isBusy: true, baseW: 180, extra: [] } as const;

function bump(hour: number, centre: number, width: number): number {
  const away = Math.abs(hour - centre);
  return Math.exp(-(Math.min(away, 24 - away) ** 2) / (width * width));
}

interface Occasion {
  readonly seed: number;
  readonly everyS: number;
  readonly forS: number;
  readonly chance: number;
}

function occasional(localMs: number, { seed, everyS, forS, chance }: Occasion): boolean {
  const slot = Math.floor(localMs / 1000 / everyS);
  const begin = hash(seed, slot * 2) * (everyS - forS);
  const within = localMs / 1000 - slot * everyS - begin;
  return hash(seed, slot * 2 + 1) < chance && within >= 0 && within < forS;
}
