import { SEGMENT, SEGMENT_FROM } from "../../assembly/what-if/places.ts";
import { DAY_S, wallClock, wallMoments, spanOf } from "./clock.ts";
import type { Engine } from "./engine.ts";
import type { House } from "./house.ts";
import type { Basis, SizeQuestion } from "./question.ts";
import { segmentOf } from "./segments.ts";
import { cutsOf, loadBasis, planOf } from "./answer-sizes.ts";

export const STEP_MINUTES = 5;

/** A day with a battery and other changes, in steps of five minutes from midnight on; NaN where nothing is known. Powers in W. */
export interface DayCurves {
  readonly sunW: Float64Array;
  readonly loadW: Float64Array;
  /** Import positive: as it was without the battery and without any change, and with both. */
  readonly beforeW: Float64Array;
  readonly afterW: Float64Array;
  /** Charge of the battery, in Wh. */
  readonly storedWh: Float64Array;
  /** Import of the day by the minute, before and after. */
  readonly beforeWh: number;
  readonly afterWh: number;
}

/** Plays a house with a battery of a size, and returns a single day. Undefined for a day that does not count. */
export function playDay(
  engine: Engine,
  basis: Basis,
  asked: SizeQuestion,
  { sizeWh, day }: { readonly sizeWh: number; readonly day: string },
): DayCurves | undefined {
  const { house, sun } = basis;
  const { places, steps } = placesOf(house, day);
  const [first, last] = [places[0], places[places.length - 1]];
  if (first === undefined || last === undefined) return undefined;
  const segments = loadBasis(engine, basis, cutsOf(basis, asked));
  const powerW = asked.powerPerWh === undefined ? undefined : asked.powerPerWh * sizeWh;
  const { chargeW, dischargeW } = asked.battery;
  const plan = planOf(asked);
  engine.simulate({
    ...plan,
    battery: {
      ...asked.battery,
      usableWh: sizeWh,
      chargeW: powerW ?? chargeW,
      dischargeW: powerW ?? dischargeW,
    },
  });
  const from = segmentOf(segments, first.index);
  const traced = engine.trace(from, segmentOf(segments, last.index) + 1);
  const offset = segments[from * SEGMENT + SEGMENT_FROM] ?? 0;
  const { sun: sunBefore, load } = house.minutes;
  const curveOf = (at: (index: number) => number | undefined) => stepColumn(places, steps, at);
  const before = (index: number) => (load[index] ?? Number.NaN) - (sunBefore[index] ?? Number.NaN);
  const then = (index: number) => traced.gridW[index - offset] ?? Number.NaN;
  return {
    sunW: curveOf((index) => sun[index]),
    loadW: curveOf((index) => load[index]),
    beforeW: curveOf(before),
    afterW: curveOf(then),
    storedWh: curveOf((index) => traced.storedWh[index - offset]),
    beforeWh: importedWh(places, before),
    afterWh: importedWh(places, then),
  };
}

interface Place {
  /** Minute of the day that passed, by a clock that is never set. */
  readonly minute: number;
  readonly index: number;
}

/** The known minutes of a day, and how many steps the day has. */
function placesOf({ minutes: { time } }: House, day: string) {
  const number = Date.parse(`${day}T00:00:00Z`) / 1000 / DAY_S;
  const { fromS, toS } = spanOf(time);
  const around = { fromS: fromS - DAY_S, toS: toS + DAY_S };
  const midnights = wallMoments(time.offsets, around, [0]);
  const startS = midnights.find((timeS) => wallClock(time.offsets, timeS).day === number);
  if (startS === undefined) return { places: [], steps: 0 };
  const endS = midnights.find((timeS) => wallClock(time.offsets, timeS).day === number + 1);
  const untilS = endS ?? startS + DAY_S;
  const places = time.stretches.flatMap(({ index, startS: knownS, count }): readonly Place[] => {
    const begin = Math.max(startS, knownS);
    const end = Math.min(untilS, knownS + count * 60);
    const length = Math.max(Math.round((end - begin) / 60), 0);
    return Array.from({ length }, (_, at) => ({
      minute: (begin - startS) / 60 + at,
      index: index + (begin - knownS) / 60 + at,
    }));
  });
  return { places, steps: Math.round((untilS - startS) / 60 / STEP_MINUTES) };
}

function importedWh(places: readonly Place[], gridW: (index: number) => number): number {
  return places.reduce((sum, { index }) => sum + Math.max(gridW(index), 0), 0) / 60;
}

/** Means of the steps of a day. */
function stepColumn(
  places: readonly Place[],
  count: number,
  at: (index: number) => number | undefined,
): Float64Array {
  const sums = new Float64Array(count);
  const counts = new Float64Array(count);
  for (const { minute, index } of places) {
    const step = Math.floor(minute / STEP_MINUTES);
    sums[step] = (sums[step] ?? 0) + (at(index) ?? Number.NaN);
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return sums.map((sum, step) => sum / (counts[step] ?? 0));
}
