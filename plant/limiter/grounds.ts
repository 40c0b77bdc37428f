import { numberOf } from "#protocol/live/channels.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { inverterValues } from "#protocol/live/readings.ts";
import { causeLimits } from "../causes/causes.ts";
import { batteryUse, type BatteryUse, isAbove, isReached } from "./battery-use.ts";
import { type DemandContradiction, drainedW } from "../live/demand-contradiction.ts";
import { inverterWith } from "./inverter-with.ts";
import type { LimiterFacts } from "./limiter-facts.ts";
import { isFedBy } from "./power-source.ts";

/** Names of the limiter's grounds. */
export type GroundName =
  | "noClock"
  | "paused"
  | "noMeter"
  | "meterOld"
  | "meter"
  | "total"
  | "expected"
  | "limitsBelow"
  | "givenAbove"
  | "socIgnored"
  | "socOld"
  | "mayDischarge"
  | "mayDischargeAt"
  | "dischargesBelowStop"
  | "spared"
  | "empty"
  | "waits"
  | "keeps"
  | "charging"
  | "chargeNow"
  | "passThrough"
  | "fullPassThrough";

/** Something that the limiter goes by, with its figures by the names that its text uses. */
export interface LimiterGround {
  readonly ground: GroundName;
  readonly figures: Readonly<Record<string, Measured>>;
}

// A conservative efficiency, as the firmware reckons.
const efficiency = 0.95;
// Values come once a second, so their age may look a little higher than it is.
const blurS = 2;
// Inverters give a little less than they may.
const nearlyAll = 0.97;

/**
 * The limiter's grounds for its demand on all its inverters. Source: the limiter of the firmware, release 2026.03.31.
 */
export function limiterGrounds(facts: LimiterFacts): readonly LimiterGround[] {
  if (facts.isClockSet === false) return [ground("noClock")];
  if (isPaused(facts)) return [ground("paused")];
  return [...meterGrounds(facts), ...totalGrounds(facts)];
}

/** What speaks against the limiter's demand, as a ground. */
export function contradictionGround(found: DemandContradiction): LimiterGround {
  const power = watts(found.expectedW);
  return "limitW" in found
    ? ground("limitsBelow", { power, limit: watts(found.limitW) })
    : ground("givenAbove", { power, given: watts(found.givenW) });
}

/** Its grounds for the demand on inverters that run on the battery. */
export function batteryGrounds(facts: LimiterFacts): readonly LimiterGround[] {
  const { chargerW = 0, mustCharge = false } = facts;
  return [
    ...socGrounds(facts),
    ...useGrounds(facts),
    ...(mustCharge ? [ground("chargeNow")] : []),
    ...(chargerW > 0 && !isBatteryFeeding(facts)
      ? [ground("charging", { power: watts(chargerW) })]
      : []),
    ...passGrounds(facts),
  ];
}

function socGrounds({ settings, battery }: LimiterFacts): readonly LimiterGround[] {
  if (battery === undefined) return [];
  if (settings.ignore_soc) return [ground("socIgnored")];
  const { ageS = 0 } = battery;
  return ageS < causeLimits.batteryAgeS ? [] : [ground("socOld", { age: seconds(ageS) })];
}

/**
 * Power that may pass from the charge controllers straight to the inverters, in W of AC; 0 if none, undefined where
 * that is unknown.
 */
export function passedW(facts: LimiterFacts): number | undefined {
  const { settings, solarW } = facts;
  const { stop } = batteryUse(facts);
  if (!settings.solar_passthrough_enabled) return 0;
  if (solarW === undefined || stop === undefined) return undefined;
  if (!isReached(stop)) return 0;
  const lossPercent = settings.conduction_losses ?? settings.solar_passthrough_losses ?? 0;
  return Math.max(0, Math.floor(efficiency * (1 - lossPercent / 100) * solarW));
}

function meterGrounds({ settings, meter }: LimiterFacts): readonly LimiterGround[] {
  const base = watts(settings.base_load_limit);
  if (meter?.isOn === false) return [ground("noMeter", { base })];
  const { ageS, validS, power } = meter ?? {};
  if (ageS === undefined || numberOf(power) === undefined || power === undefined) return [];
  const age = seconds(ageS);
  if (validS !== undefined && ageS > validS + blurS) return [ground("meterOld", { age, base })];
  const target = watts(settings.target_power_consumption);
  return [ground("meter", { power: { ...power, d: 0 }, age, target })];
}

function totalGrounds({ settings, inverters, expectedW }: LimiterFacts): readonly LimiterGround[] {
  const most = settings.total_upper_power_limit;
  const governed = settings.inverters.filter((one) => one.is_governed);
  const upperW = governed.reduce((sum, one) => sum + one.upper_power_limit, 0);
  const givenW = governed
    .flatMap(({ serial }) => inverterWith(inverters, serial) ?? [])
    .reduce((sum, one) => sum + (inverterValues(one).powerW ?? 0), 0);
  return [
    ...(expectedW === undefined ? [] : [ground("expected", { power: watts(expectedW) })]),
    ...(most < upperW && Math.max(expectedW ?? 0, givenW) >= most * nearlyAll
      ? [ground("total", { power: watts(most) })]
      : []),
  ];
}

function useGrounds(facts: LimiterFacts): readonly LimiterGround[] {
  const { isAllowed, start, stop } = batteryUse(facts);
  if (isAllowed === undefined) {
    if (start === undefined || stop === undefined) return [];
    const { level } = stop;
    return [ground("keeps", { level, start: start.threshold, stop: stop.threshold })];
  }
  if (isAllowed) return [allowedGround(stop)];
  if (stop && !isReached(stop) && isDrained(facts))
    return [ground("dischargesBelowStop", atStop(stop))];
  if (stop && !isAbove(stop)) return [ground("empty", atStop(stop))];
  if (start === undefined || isReached(start)) return [ground("spared")];
  return [ground("waits", { level: start.level, start: start.threshold })];
}

/**
 * Whether the battery's inverters give more than the least that is set for them, and more than the charge controllers
 * bring.
 */
function isDrained(facts: LimiterFacts): boolean {
  const { settings, inverters, solarW = 0 } = facts;
  const aboveW = settings.inverters
    .filter((one) => one.is_governed && isFedBy(one, "battery"))
    .reduce((sum, { serial, lower_power_limit: lowerW }) => {
      const one = inverterWith(inverters, serial);
      const givenW = one?.reachable === true ? (inverterValues(one).powerW ?? 0) : 0;
      return sum + Math.max(0, givenW - lowerW);
    }, 0);
  return aboveW > solarW + drainedW;
}

/** The battery is discharged: within the settings, or against them where the limiter's own word is older or wrong. */
function allowedGround(stop: BatteryUse["stop"]): LimiterGround {
  if (stop === undefined) return ground("mayDischarge");
  return ground(isReached(stop) ? "mayDischargeAt" : "dischargesBelowStop", atStop(stop));
}

function atStop({ level, threshold }: NonNullable<BatteryUse["stop"]>) {
  return { level, stop: threshold };
}

function passGrounds(facts: LimiterFacts): readonly LimiterGround[] {
  const { solarW = 0 } = facts;
  const { isAllowed, start, full } = batteryUse(facts);
  const figures = { solar: watts(solarW), power: watts(passedW(facts) ?? 0) };
  if (figures.power.v <= 0) return [];
  if (start && full && isReached(start) && isReached(full))
    return [ground("fullPassThrough", figures)];
  return isAllowed === false ? [ground("passThrough", figures)] : [];
}

/** The limiter reports no reachable inverter while an inverter answers: it governs none at present. */
function isPaused({ settings, inverters, state }: LimiterFacts): boolean {
  return (
    state === "inactive" &&
    settings.inverters.some(
      (one) => one.is_governed && inverterWith(inverters, one.serial)?.reachable === true,
    )
  );
}

function isBatteryFeeding({ settings, inverters }: LimiterFacts): boolean {
  return settings.inverters.some(
    (one) =>
      one.is_governed &&
      isFedBy(one, "battery") &&
      inverterWith(inverters, one.serial)?.producing === true,
  );
}

function ground(name: GroundName, figures: LimiterGround["figures"] = {}): LimiterGround {
  return { ground: name, figures };
}

function watts(v: number) {
  return { v, u: "W", d: 0 };
}

function seconds(v: number) {
  return { v, u: "s", d: 0 };
}
