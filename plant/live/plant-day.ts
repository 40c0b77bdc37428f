import { inverterStanding, type InverterStates } from "#protocol/live/sums.ts";

/** Day or night at a plant. */
export interface PlantDay {
  /** Whether an inverter on the roof produces. */
  readonly isSeen: boolean;
  /** Whether the gateway must be asked: a silent inverter may produce by day. */
  readonly isAsked: boolean;
  /** Undefined while nobody says. */
  readonly isDay: boolean | undefined;
}

/**
 * Whether it is day: by inverters that produce without a battery, else by the gateway's own sun times. `isDayByGateway`
 * is its last answer.
 */
export function plantDay(
  states: Omit<InverterStates, "isDay">,
  isDayByGateway: boolean | undefined,
): PlantDay {
  const { live, storage = [] } = states;
  const onRoof = live.inverters.filter(({ serial }) => !storage.includes(serial));
  const isHeard = (one: (typeof onRoof)[number]) => inverterStanding(one, states) === "current";
  const isSeen = onRoof.some((one) => isHeard(one) && one.producing);
  const isAsked = !isSeen && !onRoof.every(isHeard);
  return { isSeen, isAsked, isDay: isSeen || (isAsked ? isDayByGateway : false) };
}
