import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { BLOCK_S, type PlantBlocks } from "#plant/sky/blocks.ts";
import { clearCurves } from "#plant/sky/clear-curve.ts";
import { clearDay } from "#plant/sky/clear-day.ts";
import type { ClearDay, StringName } from "#plant/sky/clear-share.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import type { StringModel } from "#plant/sky/string-model.ts";
import { pastNode, pastPanels, pastStrings, type PastEvents } from "#simulator/past/pastNodes.ts";
import { hash, seedOf } from "#simulator/plant/noise.ts";
import type { Climate } from "#simulator/plant/weather.ts";

/** Where the household of a climate stands. */
function placeOf({ place }: Climate): Place {
  return { ...place, altitudeM: 200 };
}

/** Years of the simulated household. */
export interface Plan {
  readonly climate: Climate;
  readonly strings: readonly StringName[];
  readonly events?: PastEvents;
  /** Share of every string's light lost to dust in a dry day; the plan's own if omitted. */
  readonly dustPerDay?: number;
  /** Whether the record has voltages; it does if omitted. */
  readonly hasVoltage?: boolean;
  /** Days that were not recorded. */
  readonly isMissing?: (day: Day) => boolean;
  /** Further changes: power and whether it counts, of a string in a block. */
  readonly change?: (powerW: number, string: number, timeS: number) => readonly [number, boolean];
}

const BLOCKS_A_DAY = 86_400 / BLOCK_S;
/** The light is played every ten minutes: enough for a clear day, and years take seconds. */
const NODE_BLOCKS = 2;
/** Share of the days of which some hours were not recorded. */
const GAPS = 0.1;

/**
 * The blocks of a day of the simulated household. Powers are those of its past; the swing is that which
 * its minutes have. Of a tenth of the days some hours are missing.
 */
function blocksOfDay(plan: Plan, day: Day): PlantBlocks {
  const { climate, strings, events = {}, change = (powerW) => [powerW, true] } = plan;
  const { hasVoltage = true } = plan;
  const { dustPerDay } = plan;
  const panels = pastPanels(events).map((panel) =>
    dustPerDay === undefined ? panel : { ...panel, dustPerDay },
  );
  const places = strings.map(({ serial, number }) =>
    pastStrings.findIndex((one) => one.serial === serial && one.number === number),
  );
  const site = { climate, panels: places.flatMap((at) => panels[at] ?? []) };
  const fromS = dayStartS(day) ?? 0;
  const chance = (what: string) => hash(seedOf(climate.seed, what), fromS / 3600);
  const gapFrom = chance("gap") < GAPS ? Math.floor(chance("gap from") * BLOCKS_A_DAY) : Infinity;
  const isGap = (at: number) => at >= gapFrom && at < gapFrom + 40;
  const nodes = Array.from({ length: BLOCKS_A_DAY / NODE_BLOCKS + 1 }, (_, at) =>
    pastNode((fromS + at * NODE_BLOCKS * BLOCK_S) * 1000, site, 0),
  );
  const kept = Array.from({ length: BLOCKS_A_DAY }, (_, at) => at).filter((at) => !isGap(at));
  /** Power or voltage in the middle of a block, between two nodes. */
  const mean = (at: number, string: number, of: "offersW" | "offersV" = "offersW") => {
    const place = Math.floor(at / NODE_BLOCKS);
    const share = ((at % NODE_BLOCKS) + 0.5) / NODE_BLOCKS;
    const [before, after] = [nodes[place], nodes[place + 1]].map((node) => node?.[of][string]);
    return (before ?? 0) * (1 - share) + (after ?? 0) * share;
  };
  const givenPower = (at: number, string: number) =>
    change(mean(at, string), string, fromS + at * BLOCK_S);
  return {
    place: placeOf(climate),
    startS: Float64Array.from(kept, (at) => fromS + at * BLOCK_S),
    strings: strings.map((_, string) => ({
      powerW: Float64Array.from(kept, (at) => givenPower(at, string)[0]),
      swing: Float64Array.from(
        kept,
        (at) => 0.015 + 0.2 * (nodes[Math.floor(at / NODE_BLOCKS)]?.unrest ?? 0),
      ),
      usable: Uint8Array.from(kept, (at) => Number(givenPower(at, string)[1])),
      ...(hasVoltage && {
        voltageV: Float64Array.from(kept, (at) => mean(at, string, "offersV")),
      }),
    })),
  };
}

export function simulatedBlocks(plan: Plan, days: readonly Day[]): PlantBlocks {
  const parts = days.map((day) => blocksOfDay(plan, day));
  const columns = (of: (part: PlantBlocks) => ArrayLike<number>) =>
    parts.flatMap((part) => Array.from(of(part)));
  return {
    place: placeOf(plan.climate),
    startS: Float64Array.from(columns(({ startS }) => startS)),
    strings: plan.strings.map((_, at) => ({
      powerW: Float64Array.from(columns(({ strings }) => strings[at]?.powerW ?? [])),
      swing: Float64Array.from(columns(({ strings }) => strings[at]?.swing ?? [])),
      usable: Uint8Array.from(columns(({ strings }) => strings[at]?.usable ?? [])),
    })),
  };
}

/** A hub's record of the evenings of some days. */
export function simulatedEvenings(
  plan: Plan,
  models: readonly StringModel[],
  { first, count }: { readonly first: Day; readonly count: number },
): readonly ClearDay[] {
  const recorded = Array.from({ length: count }, (_, at) => dayAfter(first, at)).filter(
    (day) => !plan.isMissing?.(day),
  );
  return recorded.map((day) => {
    const fromS = dayStartS(day) ?? 0;
    const curves = clearCurves(placeOf(plan.climate), models, { fromS, toS: fromS + 86_400 });
    const own = clearDay(blocksOfDay(plan, day), curves);
    const strings = plan.strings.flatMap((name, string) => {
      const figures = own[string];
      return figures ? [{ ...name, ...figures }] : [];
    });
    return { day: dayOf(fromS), modelS: 1, of: strings.length, strings };
  });
}
