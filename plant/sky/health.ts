import { AGEING_DAYS, ageingOf, type AgeingRate } from "./ageing.ts";
import type { ClearDay, StringName } from "./clear-share.ts";
import { findDirt } from "./health-dirt.ts";
import { heldBack, lostStrings, snowDays } from "./health-days.ts";
import type { HealthEvent } from "./health-event.ts";
import { daysApart, type HealthBasis, indexSeries, stringDays } from "./health-series.ts";
import {
  type Change,
  changeEvent,
  deadDiodes,
  STEP_DAYS,
  steps,
  withoutChanges,
} from "./health-steps.ts";

/** How much is known of a string. */
export interface StringHealth extends StringName {
  readonly basis: HealthBasis;
  readonly clearDays: number;
  readonly clearDaysNeeded: number;
  /** Days since the first, and the number of them that ageing needs. */
  readonly spanDays: number;
  readonly spanDaysNeeded: number;
  /** By its own index; undefined before it can be told. */
  readonly ageing?: AgeingRate | undefined;
  /** Against its siblings, whose air is the same. */
  readonly ageingBeside?: AgeingRate | undefined;
}

export interface PlantHealth {
  /** Newest first. */
  readonly events: readonly HealthEvent[];
  readonly strings: readonly StringHealth[];
}

export interface HealthPlan {
  readonly strings: readonly StringName[];
  /** The number of each string's group; strings of a group face alike. */
  readonly groups: readonly number[];
  readonly isSouth: boolean;
}

/**
 * Finds the events of the strings of a plant by the stored days, oldest first. All days are of the same model:
 * indexes of two models are not compared. Yields after each string.
 */
export function* plantHealth(
  days: readonly ClearDay[],
  { strings, groups, isSouth }: HealthPlan,
): Generator<void, PlantHealth> {
  const all = stringDays(days, strings);
  const series = yield* indexSeries(all, groups);
  const spanDays = days.length > 0 ? daysApart(all, 0, days.length - 1) + 1 : 0;
  yield;
  const events = [...snowDays(all, { isSouth })];
  yield;
  events.push(...heldBack(all));
  const known: StringHealth[] = [];
  for (const [string, name] of strings.entries()) {
    yield;
    const own = series[string];
    if (!own) continue;
    events.push(...lostStrings(all, string));
    const diodes = deadDiodes(all, series, string);
    const points = withoutChanges(own.points, diodes);
    // Beside a diode nothing small is judged.
    const dirt = diodes.length > 0 ? undefined : findDirt(all, own, { string, points });
    yield;
    const jumps = steps(series, string, { points: dirt?.cleaned ?? points, diodes });
    const eventOf = (kind: "diode" | "step") => (change: Change) =>
      changeEvent(all, own, { string, kind, change });
    events.push(...(dirt?.events ?? []));
    events.push(...diodes.map(eventOf("diode")), ...jumps.map(eventOf("step")));
    yield;
    // A step is no ageing.
    const levelled = withoutChanges(points, jumps);
    const ageing = yield* ageingOf(all, levelled, ({ ownLn }) => ownLn);
    const isBeside = own.basis === "siblings";
    const ageingBeside = isBeside ? yield* ageingOf(all, levelled, ({ ln }) => ln) : undefined;
    known.push({
      ...name,
      basis: own.basis,
      clearDays: own.points.length,
      clearDaysNeeded: 2 * STEP_DAYS,
      spanDays,
      spanDaysNeeded: AGEING_DAYS,
      ageing,
      ageingBeside,
    });
  }
  return { events: events.sort((a, b) => (a.day < b.day ? 1 : -1)), strings: known };
}
