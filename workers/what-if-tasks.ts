import { type HubCurve, hubCurves } from "#plant/history/hub-answers.ts";
import { type DayCurves, playDay } from "#plant/what-if/day.ts";
import type { Engine } from "#plant/what-if/engine.ts";
import { type House, type HouseFacts, houseOf, type HouseRefusal } from "#plant/what-if/house.ts";
import { answerSizes, type SizeQuestion, type SizesAnswer } from "#plant/what-if/sized.ts";

/** The tasks of the page “What if”. They keep the record that they were given, and the house in it. */
export function createWhatIfTasks(engine: Engine) {
  let curves: HubCurve[] = [];
  let house: House | undefined;
  return {
    /** Forgets all records. */
    begin(): void {
      curves = [];
      house = undefined;
    },

    /** Takes over an answer of the hub with curves by the minute; false when it is cut or is something else. */
    add(body: Uint8Array): boolean {
      const more = hubCurves(body, (bytes) => new TextDecoder().decode(bytes));
      if (more) curves.push(...more);
      return more !== undefined;
    },

    /** The house in the records so far. `batteryInverters`: serials of the inverters that its battery feeds. */
    house(batteryInverters: readonly string[]): HouseFacts | HouseRefusal {
      const found = houseOf(curves, batteryInverters);
      house = typeof found === "string" ? undefined : found;
      if (typeof found === "string") return found;
      const { minutes: _, buckets: __, ...facts } = found;
      return facts;
    },

    /** What batteries would have done; undefined without a house, as after the worker was started anew. */
    sizes(question: SizeQuestion): SizesAnswer | undefined {
      return house && answerSizes(engine, house, question);
    },

    /** A day with a battery of a size; undefined for a day that does not count, and without a house. */
    day(question: SizeQuestion, of: { sizeWh: number; day: string }): DayCurves | undefined {
      return house && playDay(engine, house, question, of);
    },
  };
}

/** The functions of that worker. */
export type WhatIfTasks = ReturnType<typeof createWhatIfTasks>;
