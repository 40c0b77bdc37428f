import * as v from "valibot";
import type { Engine } from "../../plant/what-if/engine.ts";
import { compareReplay } from "../../plant/what-if/limiter/goodness.ts";
import type { ReplayInverter } from "../../plant/what-if/limiter/plan.ts";
import { replay } from "../../plant/what-if/limiter/replay.ts";
import {
  hiddenExchangeWh,
  measuredCapacity,
  measuredEfficiency,
  reconstruct,
  recordNames,
} from "../../plant/what-if/reconstruct.ts";
import { paybackYears } from "../../plant/what-if/sizes.ts";
import { createReader } from "../../plant/what-if/steps.ts";
import { pricesOf } from "../../plant/what-if/tariff.ts";
import { type AnyCase, type CaseOf, CaseSchema, type ReplayInverterOfCase } from "./case-schema.ts";
import { CaseError, clockOf, columnsOf } from "./channels.ts";
import { compareCase, simulateCase, sweepCase } from "./scenario-cases.ts";

/** Result of a case, by the names of its kind; or the reason of its failure. */
export type CaseResult = Readonly<Record<string, unknown>> | { readonly error: string };

/** Computes a case. Never throws. */
export function runCase(given: unknown, engine: Engine): CaseResult {
  const parsed = v.safeParse(CaseSchema, given);
  if (!parsed.success) return { error: problemOf(parsed.issues) };
  try {
    return resultOf(parsed.output, engine);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function problemOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  if (issue === undefined) return "this is no case";
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
}

function resultOf(given: AnyCase, engine: Engine): CaseResult {
  switch (given.kind) {
    case "reconstruct":
      return reconstructCase(given);
    case "measure":
      return measureCase(given);
    case "simulate":
      return simulateCase(given, engine);
    case "compare":
      return compareCase(given, engine);
    case "prices":
      return pricesCase(given);
    case "hidden": {
      const columns = columnsOf(given.channels, given.minutes);
      const [low, mean, high] = [columns.need("low"), columns.need("mean"), columns.need("high")];
      return { mostWh: hiddenExchangeWh(low, mean, high) };
    }
    case "sweep":
      return sweepCase(given, engine);
    case "payback":
      return { years: paybackYears(given.given) ?? null };
    case "limiter":
      return limiterCase(given);
  }
}

function reconstructCase({ channels, minutes, plant }: CaseOf<"reconstruct">): CaseResult {
  const columns = columnsOf(channels, minutes);
  columns.need("total");
  columns.need("grid");
  const reconstructed = reconstruct(columns.pick(recordNames), {
    invEff: plant?.invEff ?? 1,
    chargerEff: plant?.chargerEff ?? 1,
    busCapW: plant?.busCapW ?? Number.POSITIVE_INFINITY,
  });
  const { sunWh, loadWh, negativeLoadWh, clampedSunWh } = reconstructed;
  return { sunWh, loadWh, negativeLoadWh, clampedSunWh, covered: reconstructed.minutes };
}

function measureCase({ channels, minutes, fromW, points }: CaseOf<"measure">): CaseResult {
  const columns = columnsOf(channels, minutes);
  const efficiency = measuredEfficiency(columns.pick(recordNames), fromW ?? undefined);
  const [battery, soc] = [columns.find("battery"), columns.find("soc")];
  const capacityWh = battery && soc && measuredCapacity(battery, soc, points ?? undefined);
  return {
    ...(efficiency !== undefined && { inverterEfficiency: efficiency }),
    ...(capacityWh !== undefined && { capacityWh }),
  };
}

function pricesCase(given: CaseOf<"prices">): CaseResult {
  const clock = clockOf(given);
  const count = given.minutes ?? 0;
  const time = { ...clock, stretches: [{ index: 0, startS: clock.startS, count }] };
  const priceAt = createReader(pricesOf(given.tariff, time));
  const prices = Array.from({ length: count }, (_, minute) => priceAt(clock.startS + minute * 60));
  const known = prices.filter((price) => !Number.isNaN(price));
  const at = (given.at ?? []).map((minute) => {
    const price = prices[minute];
    if (price === undefined) throw new CaseError(`minute ${minute} lies outside of the case`);
    return [minute, Number.isNaN(price) ? null : price] as const;
  });
  return {
    unknown: prices.length - known.length,
    mean: known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : null,
    ...(given.at && { at: Object.fromEntries(at) }),
  };
}

function limiterCase({ channels, minutes: count, plan, sample }: CaseOf<"limiter">): CaseResult {
  const columns = columnsOf(channels, count);
  const load = columns.need("load");
  const { outW, gridW, soc, ...figures } = replay(
    { ...plan, inverters: plan.inverters.map(inverterOf) },
    {
      load,
      controller: columns.find("controller") ?? new Float64Array(columns.minutes),
      charger: columns.find("charger"),
      isDay: columns.find("isDay"),
      meterOk: columns.find("meterOk"),
      chargeNow: columns.find("chargeNow"),
      chargerAuto: columns.find("chargerAuto"),
      available: plan.inverters.map((_, at) => columns.find(`available${at}`)),
    },
  );
  const recordedOut = columns.find("recordedOut");
  const all = { ...figures, outW, gridW, soc };
  return {
    ...figures,
    ...(figures.covered === 0 && { minSoc: null, maxSoc: null }),
    ...(sample && {
      outW: Object.fromEntries(sample.map((minute) => [minute, outW[minute] ?? null])),
    }),
    ...(recordedOut && {
      goodness: compareReplay(all, load, recordedOut, columns.find("recordedSoc")),
    }),
  };
}

function inverterOf(given: ReplayInverterOfCase): ReplayInverter {
  return {
    ...given,
    isBehindMeter: given.is_behind_power_meter,
    usesOverscaling: given.use_overscaling,
    hasPdl: given.pdl,
    isScalable: given.scalable,
    mayRest: given.allow_standby,
  };
}
