import {
  type DayBlocks,
  type MinuteDay,
  type ReduceDay,
  reduceDay,
} from "#protocol/kernel/blocks.ts";
import { BLOCK_S, type PlantBlocks, type StringBlocks } from "./blocks.ts";
import type { Place } from "./clear-sky.ts";
import { heldDown } from "./held-down.ts";

/** Record of an inverter on a day, each with the minutes of the same day. */
export interface InverterDay {
  /** Its power into the grid. */
  readonly ac: MinuteDay;
  readonly strings: readonly StringDay[];
}

interface StringDay extends MinuteDay {
  /** Its voltage; undefined where it was not recorded or is not needed. */
  readonly voltage?: MinuteDay | undefined;
}

/** The inverters of a plant on a day, in an order that stays the same from day to day. */
export type PlantDay = readonly InverterDay[];

/** Rated power of an inverter, W; undefined where it is unknown. */
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
  const reduced: ReducedDay[] = [];
  for (const day of days) {
    reduced.push(reducedDay(day, reduce));
    yield;
  }
  return yield* blocksOfDays(place, reduced, inverters);
}

/** The blocks of a day: far less than its minutes. */
export function reducedDay(day: PlantDay, reduce: ReduceDay): ReducedDay {
  return day.map(({ ac, strings }) => ({
    ac: reduce(ac),
    strings: strings.map((own) => ({
      ...reduce(own),
      ...(own.voltage && { voltage: reduce(own.voltage) }),
    })),
  }));
}

export function* blocksOfDays(
  place: Place,
  reduced: readonly ReducedDay[],
  inverters: readonly InverterRating[],
): Generator<void, PlantBlocks> {
  const startS = yield* startsOf(reduced);
  const strings: StringBlocks[] = [];
  for (const [index, { limitW }] of inverters.entries()) {
    const own = reduced.map((day) => day[index]);
    const acW = columnsOn(
      startS,
      own.map((inverter) => inverter?.ac),
    ).powerW;
    yield;
    const heldDownMask = heldDown({ startS, acW, limitW: startS.map(() => limitW ?? Number.NaN) });
    yield;
    const count = Math.max(0, ...own.map((inverter) => inverter?.strings.length ?? 0));
    for (let string = 0; string < count; string += 1) {
      const columns = columnsOn(
        startS,
        own.map((inverter) => inverter?.strings[string]),
      );
      const usable = columns.usable.map((isUsable, at) => (heldDownMask[at] === 1 ? 0 : isUsable));
      const volts = own.map((inverter) => inverter?.strings[string]?.voltage);
      const voltageV = volts.some(Boolean) ? columnsOn(startS, volts).powerW : undefined;
      strings.push({ ...columns, usable, voltageV });
      yield;
    }
  }
  return { place, startS, strings };
}

export type ReducedDay = readonly ReducedInverter[];

interface ReducedInverter {
  readonly ac: DayBlocks;
  readonly strings: readonly (DayBlocks & { readonly voltage?: DayBlocks | undefined })[];
}

/** Days that are looked at without a pause. */
const DAYS_AT_ONCE = 15;

/** When each block begins of which anything was recorded, in order of time. */
function* startsOf(days: readonly ReducedDay[]): Generator<void, Float64Array> {
  const starts: number[] = [];
  let isInOrder = true;
  for (const [at, day] of days.entries()) {
    const own = new Set<number>();
    for (const { ac, strings } of day) for (const one of [ac, ...strings]) addStarts(own, one);
    for (const start of Float64Array.from(own).sort()) {
      const last = starts[starts.length - 1] ?? Number.NEGATIVE_INFINITY;
      // Two days may meet in a block; they overlap where the zone was changed.
      if (start !== last) starts.push(start);
      isInOrder &&= start >= last;
    }
    if (at % DAYS_AT_ONCE === 0) yield;
  }
  return isInOrder ? Float64Array.from(starts) : Float64Array.from(new Set(starts)).sort();
}

function addStarts(starts: Set<number>, { startS, usable, powerW }: DayBlocks): void {
  for (let at = 0; at < usable.length; at += 1) {
    if (usable[at] === 1 || (powerW[at] ?? 0) > 0) starts.add(startS + at * BLOCK_S);
  }
}

/** Lays the blocks of days on common times. A block in which two days meet counts by the later day. */
function columnsOn(startS: Float64Array, days: readonly (DayBlocks | undefined)[]): StringBlocks {
  const columns = {
    powerW: new Float64Array(startS.length),
    swing: new Float64Array(startS.length),
    usable: new Uint8Array(startS.length),
  };
  for (const day of days) {
    if (!day) continue;
    let place = firstFrom(startS, day.startS);
    for (let at = 0; at < day.powerW.length; at += 1) {
      const start = day.startS + at * BLOCK_S;
      while ((startS[place] ?? Infinity) < start) place += 1;
      if (startS[place] !== start) continue;
      columns.powerW[place] = day.powerW[at] ?? 0;
      columns.swing[place] = day.swing[at] ?? 0;
      columns.usable[place] = day.usable[at] ?? 0;
    }
  }
  return columns;
}

/** The first index at which sorted times reach a time. */
function firstFrom(startS: Float64Array, timeS: number): number {
  let [from, to] = [0, startS.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((startS[middle] ?? 0) < timeS) from = middle + 1;
    else to = middle;
  }
  return from;
}
