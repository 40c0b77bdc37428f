import type { Day } from "../history/local-day.ts";
import { knownFigures } from "./clear-curve.ts";
import type { ClearDay, StringRating } from "./clear-share.ts";
import { type Clipping, clippedYear } from "./clipping.ts";
import type { LearntPlant } from "./day-of-record.ts";
import { plantHealth, type PlantHealth, type StringHealth } from "./health.ts";
import { groupsOf } from "./string-light.ts";
import type { StringModel } from "./string-model.ts";

/** How much is known of a string, with its names; `learntDays` are the clear days that its plane was learnt from. */
type NamedHealth = StringHealth &
  Pick<StringModel, "state" | "reason"> & {
    readonly name: string | undefined;
    readonly inverterName: string | undefined;
    readonly learntDays: number;
  };

/** Health of the strings of a plant by the days from `firstDay` to `lastDay`, null without any. */
interface HealthOfPlant extends Pick<PlantHealth, "events"> {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly strings: readonly NamedHealth[];
  readonly clipping: readonly Clipping[];
}

/** Finds it by the days that are kept, oldest first. Yields between pieces of work. */
export function* healthOfPlant(
  { place, strings, model }: LearntPlant,
  kept: readonly ClearDay[],
  ratings: readonly StringRating[],
): Generator<void, HealthOfPlant> {
  const days = ofOneModel(kept);
  const plan = {
    strings: strings.map(({ serial, number }) => ({ serial, number })),
    groups: groupsOf(model.strings.map(knownFigures)),
    isSouth: place.latitudeDeg < 0,
  };
  const { events, strings: found } = yield* plantHealth(days, plan);
  const clipping = yield* clippedYear({ place, strings, models: model.strings, ratings });
  return {
    firstDay: days[0]?.day ?? null,
    lastDay: days[days.length - 1]?.day ?? null,
    events,
    strings: found.map((one, at) => {
      const { name, inverterName } = strings[at] ?? {};
      const { state = "unknown", reason, figures } = model.strings[at] ?? {};
      return { ...one, name, inverterName, state, reason, learntDays: figures?.clearDays ?? 0 };
    }),
    clipping,
  };
}

/** The days by the model that most of them used: after a new model they follow step by step. */
function ofOneModel(days: readonly ClearDay[]): readonly ClearDay[] {
  const counts = new Map<number, number>();
  for (const { modelS } of days) counts.set(modelS, (counts.get(modelS) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return days.filter(({ modelS }) => modelS === most?.[0]);
}
