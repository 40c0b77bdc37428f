/** What tells how old its figures are. */
export type AgedDevice = "inverter" | "controller" | "battery" | "charger" | "meter";

export interface AgeLimit {
  /** Up to this age in s figures are current: they count in sums, and are shown in full colour. */
  readonly limitS: number;
  /** Up to this age in s a record takes the last reading to hold, where the next comes only then. */
  readonly recordS: number;
  /** Below this age in s the firmware's power limiter relies on them; undefined where it does not look. */
  readonly limiterS?: number;
}

/**
 * The one table of ages. docs/readings.md says where each limit comes from; a test compares them.
 */
export const ageLimits = {
  inverter: { limitS: 300, recordS: 300 },
  controller: { limitS: 20, recordS: 150 },
  battery: { limitS: 19, recordS: 300, limiterS: 60 },
  charger: { limitS: 20, recordS: 150 },
  meter: { limitS: 30, recordS: 300, limiterS: 30 },
} as const satisfies Readonly<Record<AgedDevice, AgeLimit>>;

/** A gateway that said nothing for longer, in s, is silent, and so is everything that it told: it speaks every 10 s. */
const gatewayLimitS = 60;

/** Whether figures of this age in whole seconds (`dataAgeS`) are current. An age that is not known is infinite. */
export function isCurrent(device: AgedDevice, ageS: number): boolean {
  return ageS <= ageLimits[device].limitS;
}

/** Whether a record may take figures of this age to hold still. */
export function isHeld(device: AgedDevice, ageS: number): boolean {
  return ageS <= ageLimits[device].recordS;
}

/** Whether anything that a gateway told holds: `silentS` is how long it has said nothing at all. */
export function isHeard(silentS: number): boolean {
  return silentS <= gatewayLimitS;
}
