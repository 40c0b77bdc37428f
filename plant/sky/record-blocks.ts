import {
  type DayBlocks,
  type MinuteDay,
  type ReduceDay,
  reduceDay,
} from "#protocol/internal/kernel.ts";
import { BLOCK_S, type PlantBlocks, type StringBlocks } from "./blocks.ts";
import type { Place } from "./clear-sky.ts";
import { heldDown } from "./held-down.ts";

/** What the record has of an inverter on a day, each with the minutes of the same day. */
export interface InverterDay {
  /** Its power into the grid. */
  readonly ac: MinuteDay;
  /** Its strings, in an order that stays the same from day to day. */
  readonly strings: readonly MinuteDay[];
}

/** The inverters of a plant on a day, in an order that stays the same from day to day. */
export type PlantDay = readonly InverterDay[];

/** What is known of an inverter: the power that it can give, W; undefined where nothing tells. */
export interface InverterRating {
  readonly limitW?: number | undefined;
}

/**
 * The blocks of a plant from the minutes of its days, oldest first. Local days may have 23 to 25 hours and any offset:
 * blocks lie in UTC. Yields after each day.
 */
export function* recordBlocks(
  place: Place,
  days: Iterable<PlantDay>,
  inverters: readonly InverterRating[],
  reduce: ReduceDay = reduceDay,
): Generator<void, PlantBlocks> {
  const reduced: ReducedInverter[][] = [];
  for (const day of days) {
    reduced.push(
      day.map(({ ac, strings }) => ({
        ac: reduce(ac),
        strings: strings.map((own) => reduce(own)),
      })),
    );
    yield;
  }
  const startS = startsOf(reduced);
  const strings: StringBlocks[] = [];
  for (const [index, { limitW }] of inverters.entries()) {
    const own = reduced.map((day) => day[index]);
    const acW = columnsOn(
      startS,
      own.map((inverter) => inverter?.ac),
    ).powerW;
    const held = heldDown({ startS, acW, limitW: startS.map(() => limitW ?? Number.NaN) });
    const count = Math.max(0, ...own.map((inverter) => inverter?.strings.length ?? 0));
    for (let string = 0; string < count; string += 1) {
      const columns = columnsOn(
        startS,
        own.map((inverter) => inverter?.strings[string]),
      );
      const usable = columns.usable.map((isUsable, at) => (held[at] === 1 ? 0 : isUsable));
      strings.push({ ...columns, usable });
      yield;
    }
  }
  return { place, startS, strings };
}

interface ReducedInverter {
  readonly ac: DayBlocks;
  readonly strings: readonly DayBlocks[];
}

/** When each block begins of which anything was recorded, in order of time. */
function startsOf(days: readonly (readonly ReducedInverter[])[]): Float64Array {
  const starts = new Set<number>();
  for (const { ac, strings } of days.flat()) {
    for (const { startS, usable, powerW } of [ac, ...strings]) {
      usable.forEach((isUsable, at) => {
        if (isUsable === 1 || (powerW[at] ?? 0) > 0) starts.add(startS + at * BLOCK_S);
      });
    }
  }
  return Float64Array.from(starts).sort();
}

/** Lays the blocks of days on common times. A block in which two days meet counts by the later one. */
function columnsOn(startS: Float64Array, days: readonly (DayBlocks | undefined)[]): StringBlocks {
  const places = new Map(Array.from(startS, (atS, at) => [atS, at] as const));
  const columns = {
    powerW: new Float64Array(startS.length),
    swing: new Float64Array(startS.length),
    usable: new Uint8Array(startS.length),
  };
  for (const day of days) {
    day?.powerW.forEach((power, at) => {
      const place = places.get(day.startS + at * BLOCK_S);
      if (place === undefined) return;
      columns.powerW[place] = power;
      columns.swing[place] = day.swing[at] ?? 0;
      columns.usable[place] = day.usable[at] ?? 0;
    });
  }
  return columns;
}
