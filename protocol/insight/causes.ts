import type { LimiterState } from "../live/limiter-state.ts";

/**
 * What is known when an inverter gives little or nothing. Everything but the inverter's own state may
 * be unknown, and what is unknown is never taken for a cause. Ages in s, powers in W.
 */
export interface CauseFacts {
  readonly inverter: {
    readonly pollEnabled: boolean;
    readonly reachable: boolean;
    readonly producing: boolean;
    readonly limitPercent: number | undefined;
    readonly radio: "nrf" | "cmt" | undefined;
  };
  /** False while the gateway's clock is not set; it polls nobody then. */
  readonly isClockSet?: boolean | undefined;
  /** Sun times as the gateway tells them, and whether it counts the present as day. */
  readonly sun?:
    { readonly isDay: boolean; readonly rise: string; readonly set: string } | undefined;
  /** Which radio chips answer. */
  readonly radios?: { readonly nrf: boolean; readonly cmt: boolean } | undefined;
  readonly limiter?:
    { readonly state: LimiterState; readonly limitW: number | undefined } | undefined;
  readonly meter?: { readonly ageS: number } | undefined;
  readonly battery?:
    | {
        readonly soc: number | undefined;
        readonly ageS: number | undefined;
        readonly startSoc: number | undefined;
      }
    | undefined;
  readonly charger?: { readonly powerW: number } | undefined;
}

/** A likely cause, by the key of its text, with the figures it rests on and the page to mend it. */
export interface Cause {
  readonly cause: CauseName;
  readonly figures: Readonly<Record<string, string | number>>;
  readonly settings: string | undefined;
}

/** Constants of the rules: ages after which the power limiter stops the inverter. Reference 6.8. */
export const causeLimits = { lowLimitPercent: 10, meterAgeS: 30, batteryAgeS: 60 } as const;

/** Names of the causes, most telling first. */
export type CauseName =
  | "pollingOff"
  | "clockNotSet"
  | "radioMissing"
  | "night"
  | "unreachable"
  | "lowLimit"
  | "limiterHolds"
  | "meterOld"
  | "batteryOld"
  | "batteryLow"
  | "chargerActive";

interface Rule {
  readonly cause: CauseName;
  readonly settings: string | undefined;
  /** The figures that speak for this cause; undefined when nothing does. */
  readonly find: (facts: CauseFacts) => Finding;
}

type Finding = Readonly<Record<string, string | number>> | undefined;

const rules: readonly Rule[] = [
  {
    cause: "pollingOff",
    settings: "/settings/inverter",
    find: ({ inverter }) => when(!inverter.pollEnabled),
  },
  {
    cause: "clockNotSet",
    settings: "/settings/ntp",
    find: ({ isClockSet }) => when(isClockSet === false),
  },
  { cause: "radioMissing", settings: "/settings/dtu", find: radioMissing },
  {
    cause: "night",
    settings: "/settings/ntp",
    find: ({ sun }) => (sun && !sun.isDay ? { rise: sun.rise, set: sun.set } : undefined),
  },
  {
    cause: "unreachable",
    settings: "/settings/dtu",
    find: ({ inverter }) => when(inverter.pollEnabled && !inverter.reachable),
  },
  { cause: "lowLimit", settings: undefined, find: lowLimit },
  {
    cause: "limiterHolds",
    settings: "/settings/powerlimiter",
    find: ({ limiter }) =>
      limiter && isHolding(limiter.state) ? { state: limiter.state } : undefined,
  },
  {
    cause: "meterOld",
    settings: "/settings/powermeter",
    find: ({ limiter, meter }) => limiter && olderThan(meter?.ageS, causeLimits.meterAgeS),
  },
  {
    cause: "batteryOld",
    settings: "/settings/battery",
    find: ({ limiter, battery }) => limiter && olderThan(battery?.ageS, causeLimits.batteryAgeS),
  },
  { cause: "batteryLow", settings: "/settings/powerlimiter", find: batteryLow },
  {
    cause: "chargerActive",
    settings: "/settings/chargerac",
    find: ({ limiter, charger }) =>
      limiter && charger && charger.powerW > 0 ? { powerW: charger.powerW } : undefined,
  },
];

/**
 * Why an inverter probably does not produce, most telling first. Empty while it produces, and when
 * nothing known explains it. Likely, never certain. Source: gateway reference 5.1, 6.8, 13.
 */
export function likelyCauses(facts: CauseFacts): readonly Cause[] {
  if (facts.inverter.producing) return [];
  return rules.flatMap(({ cause, settings, find }) => {
    const figures = find(facts);
    return figures === undefined ? [] : [{ cause, figures, settings }];
  });
}

function when(isSo: boolean): Finding {
  return isSo ? {} : undefined;
}

function olderThan(ageS: number | undefined, limitS: number): Finding {
  return ageS !== undefined && ageS > limitS ? { ageS } : undefined;
}

function isHolding(state: LimiterState): boolean {
  return state === "inactive" || state === "charging";
}

function lowLimit({ inverter: { limitPercent } }: CauseFacts): Finding {
  if (limitPercent === undefined || limitPercent > causeLimits.lowLimitPercent) return undefined;
  return { percent: limitPercent };
}

function radioMissing({ inverter: { radio }, radios }: CauseFacts): Finding {
  if (radio === undefined || radios === undefined || radios[radio]) return undefined;
  return { radio: radio === "nrf" ? "nRF24" : "CMT2300A" };
}

function batteryLow({ limiter, battery }: CauseFacts): Finding {
  const { soc, startSoc } = battery ?? {};
  if (limiter === undefined || soc === undefined || startSoc === undefined) return undefined;
  return soc < startSoc ? { soc, startSoc } : undefined;
}
