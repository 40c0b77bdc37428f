import { daysBetween } from "#plant/history/local-day.ts";
import type { ClearDay } from "#plant/sky/clear-share.ts";
import { plantHealth } from "#plant/sky/health.ts";

/** Days of the played events, unless others are given. */
export const days = daysBetween("2026-05-01", "2026-07-31");

/** Does a piece of work without its pauses. */
export function atOnce<Made>(work: Generator<void, Made>): Made {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

interface HealthPlay {
  /** Its share of a clear sky, relative to the air of the day. */
  readonly index?: number | undefined;
  readonly heldShare?: number;
  readonly heldBackWh?: number;
  readonly voltageV?: number | undefined;
}

interface Plant {
  readonly within?: readonly string[];
  /** Serial of the inverter of a string; each has its own unless given. */
  readonly inverterOf?: (string: number) => string;
  /** Share of a day's light through clouds; a clear day if undefined. */
  readonly cloudyTo?: (at: number) => number | undefined;
  /** Share of a clear day's light through the air; it differs from day to day if omitted. */
  readonly airOf?: (at: number) => number;
  /** Whether the strings face alike, which they do if omitted. */
  readonly isAlike?: boolean;
  readonly isSouth?: boolean;
}

export type Play = (string: number, at: number) => HealthPlay | undefined;
const usualAir = (at: number) => 1 + 0.05 * Math.sin(at * 1.7);

/** Events of strings, by the share of each on each day; undefined if unknown. */
export function healthOf(count: number, play: Play, plant: Plant = {}) {
  const { within = days, inverterOf = String, cloudyTo, airOf = usualAir, isAlike = true } = plant;
  const strings = Array.from({ length: count }, (_, number) => ({
    serial: inverterOf(number),
    number,
  }));
  const made = within.map((day, at): ClearDay => {
    const light = cloudyTo?.(at);
    const own = strings.flatMap((name, string) => {
      const played = play(string, at);
      if (!played) return [];
      const { index: share = 1, heldShare = 0, heldBackWh = 0, voltageV } = played;
      const index = airOf(at) * share;
      const clearWh = 2000 * (1 - heldShare);
      const gaveWh = (light ?? 1) * index * clearWh;
      const sums = { gaveWh, clearWh, seenWh: 2000, wholeWh: 2000, heldBackWh };
      const known = light === undefined ? index : undefined;
      return [{ ...name, ...sums, index: known, bareIndex: known, blocks: 60, voltageV }];
    });
    // A day names its strings in any order.
    return { day, modelS: 1, of: count, strings: at % 2 === 0 ? own : own.toReversed() };
  });
  const groups = strings.map((_, string) => (isAlike ? 0 : string));
  return atOnce(plantHealth(made, { strings, groups, isSouth: plant.isSouth ?? false }));
}

/** The same in short. */
export function eventsOf(count: number, play: Play, plant: Plant = {}) {
  return healthOf(count, play, plant).events.map(({ kind, strings: own, day, size }) => ({
    kind,
    strings: own.map(({ number }) => number),
    day,
    size: size === undefined ? undefined : Math.round(size * 100),
  }));
}
