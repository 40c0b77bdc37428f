import type { DemandContradiction } from "../live/demand-contradiction.ts";
import type { LimiterState } from "../live/limiter-state.ts";
import type { ConfigArea } from "#protocol/config-file/area.ts";
import { ageLimits } from "#protocol/live/ages.ts";
import type { InverterRadio } from "#protocol/models.ts";
import type { GatewaySun } from "../live/gateway-sun.ts";

/** Whether a radio chip answers, is set up but silent, or not set up at all. */
export type RadioState = "connected" | "silent" | "absent";

/**
 * Known facts when an inverter gives nothing. An unknown fact never counts as a cause. Ages in s, powers in W, states
 * of charge in percent.
 */
export interface CauseFacts {
  readonly inverter: {
    /** As the gateway does it now: the setting, and by day or night. */
    readonly pollEnabled: boolean | undefined;
    readonly reachable: boolean | undefined;
    readonly producing: boolean | undefined;
    /** Undefined also while it was not read from the inverter yet. */
    readonly limitPercent: number | undefined;
    /** Its limit and its power in W where the power is far above: such a limit is not in force. */
    readonly brokenLimit?: { readonly limitW: number; readonly powerW: number } | undefined;
    /** The battery's charge below the limiter's stop value, in percent, while this inverter discharges it. */
    readonly drained?: { readonly soc: number; readonly stop: number } | undefined;
    /** Demand of the limiter in W where the limit is far below it, or the power far above. */
    readonly against?: DemandContradiction | undefined;
    /** The radio its serial asks for. */
    readonly radio: InverterRadio | undefined;
    /** True for the inverter that the power limiter steers, which feeds in from the battery. */
    readonly isStorage: boolean | undefined;
  };
  readonly polling?: { readonly day: boolean; readonly night: boolean } | undefined;
  /** False while the gateway's clock is not set; it polls nobody then. */
  readonly isClockSet?: boolean | undefined;
  readonly sun?: GatewaySun | undefined;
  readonly radios?: Readonly<Record<InverterRadio, RadioState>> | undefined;
  readonly limiter?: { readonly state: LimiterState } | undefined;
  readonly meter?: { readonly ageS: number } | undefined;
  readonly battery?:
    | {
        readonly soc: number | undefined;
        readonly ageS: number | undefined;
        /** Undefined when the limiter does not go by the state of charge. */
        readonly startSoc: number | undefined;
      }
    | undefined;
  readonly charger?: { readonly powerW: number } | undefined;
}

export type CauseName =
  | "clockNotSet"
  | "night"
  | "pollingByDay"
  | "pollingOff"
  | "radioSilent"
  | "radioAbsent"
  | "unreachable"
  | "drained"
  | "limitDoubted"
  | "limitsBelow"
  | "givenAbove"
  | "lowLimit"
  | "meterOld"
  | "batteryLow"
  | "batteryOld"
  | "chargerActive"
  | "limiterInactive"
  | "limiterCharging";

/** Figures of a cause, by the names that its text uses. */
export type CauseFigures = Readonly<Record<string, string | number>>;

/** A settings page, by the last part of its address. */
type SettingsPage = Exclude<ConfigArea, "file" | "other">;

/** A likely cause with its figures, and the settings page that mends it, if there is such a page. */
export interface Cause {
  readonly cause: CauseName;
  readonly figures: CauseFigures;
  readonly settings: SettingsPage | undefined;
}

/**
 * Constants of the rules: ages after which the power limiter no longer relies on a figure.
 * Source: docs/gateway/settings.md#power-limiter.
 */
export const causeLimits = {
  lowLimitPercent: 10,
  meterAgeS: ageLimits.meter.limiterS,
  batteryAgeS: ageLimits.battery.limiterS,
} as const;

interface Rule {
  readonly cause: CauseName;
  readonly settings: SettingsPage | undefined;
  /** The figures that speak for this cause; undefined when nothing does. */
  readonly find: (facts: CauseFacts) => CauseFigures | undefined;
}

// While a gate holds, nothing further is known of the inverter; the first explains all.
const gates: readonly Rule[] = [
  rule("clockNotSet", "ntp", ({ isClockSet }) => when(isClockSet === false)),
  rule("night", "ntp", ({ sun, inverter }) =>
    sun && !sun.isDay && inverter.isStorage !== true ? { rise: sun.rise, set: sun.set } : undefined,
  ),
  rule("pollingByDay", "inverter", ({ inverter, sun, polling }) =>
    when(
      inverter.pollEnabled === false &&
        sun?.isDay === false &&
        polling?.day === true &&
        !polling.night,
    ),
  ),
  rule("pollingOff", "inverter", ({ inverter, polling }) =>
    when(inverter.pollEnabled === false && polling?.day !== true),
  ),
  rule("radioAbsent", "device", radioIn("absent")),
  rule("radioSilent", "device", radioIn("silent")),
  rule("unreachable", "dtu", ({ inverter }) =>
    when(inverter.pollEnabled === true && inverter.reachable === false),
  ),
];

const brakes: readonly Rule[] = [
  rule("drained", "powerlimiter", ({ inverter }) => inverter.drained),
  rule("limitDoubted", undefined, ({ inverter }) => inverter.brokenLimit),
  rule("limitsBelow", undefined, ({ inverter: { against } }) =>
    against && "limitW" in against ? against : undefined,
  ),
  rule("givenAbove", undefined, ({ inverter: { against } }) =>
    against && "givenW" in against ? against : undefined,
  ),
  rule("lowLimit", undefined, ({ inverter: { limitPercent, producing, brokenLimit } }) =>
    limitPercent !== undefined &&
    brokenLimit === undefined &&
    (producing ? limitPercent < 100 : limitPercent <= causeLimits.lowLimitPercent)
      ? { percent: limitPercent }
      : undefined,
  ),
];

// The power limiter's own, for the inverter that it steers; the most telling first.
const limiterRules: readonly Rule[] = [
  rule("meterOld", "powermeter", ({ meter }) => olderThan(meter?.ageS, causeLimits.meterAgeS)),
  rule("batteryLow", "powerlimiter", batteryLow),
  rule("batteryOld", "battery", ({ battery }) => olderThan(battery?.ageS, causeLimits.batteryAgeS)),
  rule("chargerActive", "chargerac", ({ charger }) =>
    charger && charger.powerW > 0 ? { powerW: charger.powerW } : undefined,
  ),
  rule("limiterInactive", "powerlimiter", ({ limiter }) => when(limiter?.state === "inactive")),
  rule("limiterCharging", "powerlimiter", ({ limiter }) => when(limiter?.state === "charging")),
];

/**
 * Likely reasons why an inverter does not produce, or no more, most telling first: while it produces only its limit.
 * Empty without an explanation. At night an inverter with modules needs no other reason. Source:
 * docs/gateway/live.md#live-status, docs/gateway/live.md#charge-controller, docs/gateway/settings.md#time,
 * docs/gateway/settings.md#power-limiter, docs/gateway/system.md#system-status.
 */
export function likelyCauses(facts: CauseFacts): readonly Cause[] {
  if (facts.inverter.producing) return found(brakes, facts);
  const [gate] = found(gates, facts);
  if (gate !== undefined) return [gate];
  return found(facts.inverter.isStorage ? [...brakes, ...limiterRules] : brakes, facts);
}

function found(rules: readonly Rule[], facts: CauseFacts): readonly Cause[] {
  return rules.flatMap(({ cause, settings, find }) => {
    const figures = find(facts);
    return figures === undefined ? [] : [{ cause, figures, settings }];
  });
}

function rule(cause: CauseName, settings: Rule["settings"], find: Rule["find"]): Rule {
  return { cause, settings, find };
}

function when(isSo: boolean): CauseFigures | undefined {
  return isSo ? {} : undefined;
}

function olderThan(ageS: number | undefined, limitS: number): CauseFigures | undefined {
  return ageS !== undefined && ageS > limitS ? { ageS } : undefined;
}

function radioIn(state: RadioState): Rule["find"] {
  return ({ inverter: { radio }, radios }) =>
    radio !== undefined && radios?.[radio] === state ? { radio } : undefined;
}

function batteryLow({ battery }: CauseFacts): CauseFigures | undefined {
  const { soc, startSoc } = battery ?? {};
  if (soc === undefined || startSoc === undefined) return undefined;
  return soc < startSoc ? { soc, startSoc } : undefined;
}
