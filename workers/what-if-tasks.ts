import type { EncodedDay } from "#plant/history/day-minutes.ts";
import { hubCurves } from "#plant/history/hub-answers.ts";
import { applyPlantChange } from "#plant/what-if/plant-change.ts";
import { sourceColumn } from "#plant/what-if/columns.ts";
import { type DayCurves, playDay } from "#plant/what-if/day.ts";
import type { Engine } from "#plant/what-if/engine.ts";
import { chargingCosts } from "#plant/what-if/grid-charging.ts";
import { type House, type HouseFacts, houseOf, type HouseRefusal } from "#plant/what-if/house.ts";
import type { Basis, SizeQuestion, SizesAnswer } from "#plant/what-if/question.ts";
import { answerSizes } from "#plant/what-if/answer-sizes.ts";
import type { Market } from "#plant/what-if/tariff.ts";

/** The tasks of the page “What if”. They keep the given record, and its house. */
export function createWhatIfTasks(engine: Engine) {
  let curves: EncodedDay[] = [];
  let house: House | undefined;
  let prices: Market | undefined;
  let columns = new Map<string, Float64Array>();
  let changed: { readonly key: string; readonly basis: Basis } | undefined;

  function basisOf({ change }: SizeQuestion): Basis | undefined {
    if (!house) return undefined;
    const { minutes, inverterEff } = house;
    const key = JSON.stringify([change]);
    if (changed?.key !== key) {
      const sunOfChange = applyPlantChange(
        minutes.sun,
        change ?? {},
        columnOf(minutes.time),
        inverterEff,
      );
      changed = { key, basis: { house, ...sunOfChange } };
    }
    return { ...changed.basis, market: prices };
  }

  const columnOf = (time: House["minutes"]["time"]) => (source: string) => {
    const column = columns.get(source) ?? sourceColumn(curves, source, time);
    columns.set(source, column);
    return column;
  };

  function forgetHouse(): void {
    house = undefined;
    changed = undefined;
    columns = new Map();
  }

  return {
    begin(): void {
      curves = [];
      forgetHouse();
    },

    /** Adds curves by the minute, or an answer of the hub with curves; false if it is cut or unreadable. */
    add(givenCurves: Uint8Array | readonly EncodedDay[]): boolean {
      const more =
        givenCurves instanceof Uint8Array
          ? hubCurves(givenCurves, (bytes) => new TextDecoder().decode(bytes))
          : givenCurves;
      if (more) curves.push(...more);
      return more !== undefined;
    },

    /** The house in the records so far. `batteryInverters`: serials of the inverters that its battery feeds. */
    house(batteryInverters: readonly string[]): HouseFacts | HouseRefusal {
      const found = houseOf(curves, batteryInverters);
      forgetHouse();
      if (typeof found === "string") return found;
      house = found;
      const { minutes: _, buckets: __, ...facts } = found;
      return facts;
    },

    /** Takes over the prices of a file, for all questions from now on. */
    market(market: Market | undefined): void {
      prices = market;
    },

    /** Results of batteries of these sizes; undefined without a house, as after a restart of the worker. */
    sizes(question: SizeQuestion): SizesAnswer | undefined {
      const basis = basisOf(question);
      return basis && answerSizes(engine, basis, question);
    },

    /** A day with a battery of a size; undefined for a day that is not counted, and without a house. */
    day(question: SizeQuestion, of: { sizeWh: number; day: string }): DayCurves | undefined {
      const basis = basisOf(question);
      return basis && playDay(engine, basis, question, of);
    },

    /** Costs of charging a battery from the grid; undefined without a house. */
    charging(question: SizeQuestion, of: { sizeWh: number; hours: number }) {
      const basis = basisOf(question);
      return basis && chargingCosts(engine, basis, question, of);
    },
  };
}

/** The functions of that worker. */
export type WhatIfTasks = ReturnType<typeof createWhatIfTasks>;
