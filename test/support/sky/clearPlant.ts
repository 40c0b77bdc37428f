import { emptyMinutes, type EncodedDay, encodeMinutes } from "#plant/history/day-minutes.ts";
import { dayStartS, type Day } from "#plant/history/local-day.ts";
import { BLOCK_S, type PlantBlocks } from "#plant/sky/blocks.ts";
import { clearCurves } from "#plant/sky/clear-curve.ts";
import { usualBend, type Plane } from "#plant/sky/clear-power.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import type { StringModel } from "#plant/sky/string-model.ts";

export function knownString(
  plane: Plane,
  peakW: number,
  state: StringModel["state"] = "firm",
): StringModel {
  const figures = {
    plane,
    hasDirection: true,
    peakW,
    bend: usualBend,
    normalErrorDeg: 2,
    peakError: 0.03,
    statisticalErrorDeg: 1,
    agreement: 0.6,
    clearDays: 90,
    spanDays: 365,
    shade: [],
    share: { shaded: 0, seen: 1 },
  };
  return { state, reason: undefined, figures };
}

interface SimulatedSpan {
  readonly place: Place;
  readonly models: readonly StringModel[];
  readonly fromS: number;
  readonly toS: number;
  /** Share of a clear sky that each string gives, by place and string. */
  readonly share: (block: number, string: number) => number;
  /** Whether a block counts; each does if omitted. */
  readonly isUsable?: (block: number) => boolean;
}

export function simulateBlocks({
  place,
  models,
  share,
  isUsable,
  ...span
}: SimulatedSpan): PlantBlocks {
  const { startS, sky, strings } = clearCurves(place, models, span);
  const count = sky.up.length;
  return {
    place,
    startS: Float64Array.from({ length: count }, (_, at) => startS + at * BLOCK_S),
    strings: strings.map((curve, string) => ({
      powerW: Float64Array.from(
        { length: count },
        (_, at) => (curve?.powerW[at] ?? 0) * share(at, string),
      ),
      swing: new Float64Array(count),
      usable: Uint8Array.from({ length: count }, (_, at) => Number(isUsable?.(at) ?? true)),
    })),
  };
}

/** A day of the strings of inverter "a" as it is recorded, each of which gives a share of a clear sky. */
export function recordedDay(
  { place, models }: Pick<SimulatedSpan, "place" | "models">,
  day: Day,
  shareOf: (string: number) => number,
): readonly EncodedDay[] {
  const startS = dayStartS(day) ?? 0;
  const { strings } = clearCurves(place, models, { fromS: startS, toS: startS + 86_400 });
  const powerAt = (string: number, block: number) =>
    shareOf(string) * (strings[string]?.powerW[block] ?? 0);
  const sumOf = (block: number) =>
    models.reduce((sum, _model, string) => sum + powerAt(string, block), 0);
  return [
    ...models.map((_model, string) => ({
      source: `str a ${string}`,
      day,
      startS,
      bytes: bytesOf((block) => powerAt(string, block)),
    })),
    { source: "inv a", day, startS, bytes: bytesOf(sumOf) },
  ];
}

function bytesOf(wattsAt: (block: number) => number) {
  const minutes = emptyMinutes();
  for (let minute = 0; minute < 1440; minute += 1) {
    const tenths = Math.round(10 * wattsAt(Math.floor((minute * 60) / BLOCK_S)));
    for (const column of ["low", "mean", "high"] as const) minutes[column][minute] = tenths;
    minutes.covered[minute] = 600;
  }
  return encodeMinutes(minutes);
}
