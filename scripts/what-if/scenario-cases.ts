import { knownMinutes, knownPart } from "../../plant/what-if/known-minutes.ts";
import type { Timeline } from "../../plant/what-if/clock.ts";
import type { Engine, Plan } from "../../plant/what-if/engine.ts";
import {
  changedSun,
  loadRecord,
  type Minutes,
  noChange,
  sweptTotals,
} from "../../plant/what-if/simulation.ts";
import { type Cuts, noCuts } from "../../plant/what-if/segments.ts";
import { findKnee, worthUpTo } from "../../plant/what-if/sizes.ts";
import { combineSteps, constant, knownMask, type Steps } from "../../plant/what-if/steps.ts";
import { pricesOf } from "../../plant/what-if/tariff.ts";
import { chargeHours } from "../../plant/what-if/windows.ts";
import type { CaseOf, ScenarioOfCase } from "./case-schema.ts";
import { CaseError, type CaseColumns, clockOf, columnsOf } from "./channels.ts";

/** Plays a scenario over some minutes. */
export function simulateCase(chosenBattery: CaseOf<"simulate">, engine: Engine) {
  const minutes = minutesOf(
    chosenBattery,
    columnsOf(chosenBattery.channels, chosenBattery.minutes),
  );
  return simulateScenario(chosenBattery, minutes(chosenBattery), engine);
}

/** Plays two scenarios and compares them. A minute counts for the money of both or of neither. */
export function compareCase(chosenBattery: CaseOf<"compare">, engine: Engine) {
  const minutes = minutesOf(
    chosenBattery,
    columnsOf(chosenBattery.channels, chosenBattery.minutes),
  );
  const [before, after] = [
    { ...chosenBattery, ...chosenBattery.before },
    { ...chosenBattery, ...chosenBattery.after },
  ];
  const mask = unknownIn([before, after], minutes(before).time);
  const first = simulateScenario(before, minutes(before), engine, mask);
  const second = simulateScenario(after, minutes(after), engine, mask);
  const [cost, costAfter] = [first.cost ?? 0, second.cost ?? 0];
  return {
    before: cost,
    after: costAfter,
    saved: cost - costAfter,
    importLess: first.importWh - second.importWh,
    exportLess: first.exportWh - second.exportWh,
    ...(first.unpriced !== undefined && { unpriced: first.unpriced }),
  };
}

/** Savings of some sizes against none. */
export function sweepCase(chosenBattery: CaseOf<"sweep">, engine: Engine) {
  const { sizes } = chosenBattery;
  if (sizes.some((size, at) => at > 0 && size <= (sizes[at - 1] ?? 0)))
    throw new CaseError("sizes must rise");
  const minutes = minutesOf(
    chosenBattery,
    columnsOf(chosenBattery.channels, chosenBattery.minutes),
  )(chosenBattery);
  const cuts = cutsOf(chosenBattery, minutes.time);
  const plan = planOf(chosenBattery);
  loadRecord(engine, minutes, cuts);
  const [none, ...costs] = sweptTotals(
    engine.sweep(plan, [0, ...sizes], chosenBattery.powerPerWh ?? undefined),
  );
  const saved = costs.map(({ cost }) => (none?.cost ?? 0) - cost);
  const { pricePerWh, years, perYear } = chosenBattery;
  const yearly = saved.map((money) => money * (perYear ?? 1));
  return {
    saved,
    knee: findKnee(sizes, saved) ?? null,
    ...(typeof pricePerWh === "number" &&
      typeof years === "number" && { worthUpTo: worthUpTo(sizes, yearly, { pricePerWh, years }) }),
  };
}

/** Reads the known minutes of a case, for the changes of the sun in a scenario. */
function minutesOf(
  chosenBattery: Parameters<typeof clockOf>[0],
  columns: CaseColumns,
): (scenario: ScenarioOfCase) => Minutes {
  const [sun, load, extra] = [columns.need("sun"), columns.need("load"), columns.find("extra")];
  const known = knownMinutes(clockOf(chosenBattery), [sun, load, ...(extra ? [extra] : [])]);
  const more = extra && knownPart(known, extra);
  const [knownSun, knownLoad] = [knownPart(known, sun), knownPart(known, load)];
  return ({ change }) => ({
    time: known.time,
    load: knownLoad,
    sun: changedSun(knownSun, more, change ?? noChange),
  });
}

const noBattery: NonNullable<ScenarioOfCase["battery"]> = {
  usableWh: 0,
  chargeW: Number.POSITIVE_INFINITY,
  dischargeW: Number.POSITIVE_INFINITY,
  chargeEff: 1,
  dischargeEff: 1,
  standbyW: 0,
  start: 0,
  coupling: "ac",
  inverterW: Number.POSITIVE_INFINITY,
};

function planOf({ battery, feedInW, gridCharge }: ScenarioOfCase): Plan {
  const chosenBattery = battery ?? noBattery;
  return {
    battery: chosenBattery,
    around: {
      inverterW: chosenBattery.inverterW,
      feedInW: feedInW ?? Number.POSITIVE_INFINITY,
      gridChargeW: gridCharge?.powerW ?? 0,
      gridChargeTo: gridCharge?.toShare ?? 1,
    },
    start: chosenBattery.start,
  };
}

function cutsOf(scenario: ScenarioOfCase, time: Timeline, mask = constant(0)): Cuts {
  const buy = pricesOf(scenario.buy ?? undefined, time);
  const sell = pricesOf(scenario.sell ?? undefined, time);
  const { gridCharge } = scenario;
  const { chargeEff, dischargeEff } = scenario.battery ?? noBattery;
  const windows = gridCharge
    ? chargeHours(buy, time, gridCharge, chargeEff * dischargeEff)
    : noCuts.windows;
  return {
    ...noCuts,
    buy: combineSteps(buy, mask, (price, known) => price + known),
    sell,
    windows,
  };
}

/** 0 while all prices of some scenarios are known, else unknown. */
function unknownIn(scenarios: readonly ScenarioOfCase[], time: Timeline): Steps {
  const tariffs = scenarios.flatMap(({ buy, sell }) => [buy, sell]);
  return knownMask(tariffs.map((tariff) => pricesOf(tariff ?? undefined, time)));
}

function simulateScenario(
  scenario: ScenarioOfCase,
  minutes: Minutes,
  engine: Engine,
  mask?: Steps,
) {
  loadRecord(engine, minutes, cutsOf(scenario, minutes.time, mask));
  const plan = planOf(scenario);
  const { total, startWh, endWh } = engine.simulate(plan);
  const { usableWh, dischargeEff, standbyW } = plan.battery;
  const hasPrices = Boolean(scenario.buy ?? scenario.sell);
  const { cost, unpricedMinutes, minutes: covered, ...energies } = total;
  return {
    ...energies,
    standbyWh: usableWh > 0 ? (standbyW * covered) / 60 : 0,
    covered,
    ...(hasPrices && { cost, unpriced: unpricedMinutes }),
    startWh,
    endWh,
    lossWh: total.chargedWh - total.dischargedWh - (endWh - startWh),
    cycles: usableWh > 0 ? total.dischargedWh / dischargeEff / usableWh : 0,
    selfSufficiency: total.loadWh > 0 ? 1 - total.importWh / total.loadWh : 0,
  };
}
