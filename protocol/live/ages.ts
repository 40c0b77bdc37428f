/** Devices with an age of their figures. */
export type AgedDevice = "inverter" | "controller" | "battery" | "charger" | "meter";

export interface AgeLimit {
  /** Up to this age in s figures are current: they count in sums, and are shown in full colour. */
  readonly limitS: number;
  /** Up to this age in s a record takes the last reading to hold, if the next comes only then. */
  readonly recordS: number;
  /** Below this age in s the firmware's power limiter relies on them; undefined if it does not check. */
  readonly limiterS?: number;
}

/** The only table of ages. docs/readings.md gives the source of each limit; a test compares them. */
export const ageLimits = {
  inverter: { limitS: 300, recordS: 300 },
  controller: { limitS: 20, recordS: 150 },
  battery: { limitS: 19, recordS: 300, limiterS: 60 },
  charger: { limitS: 20, recordS: 150 },
  meter: { limitS: 30, recordS: 300, limiterS: 30 },
} as const satisfies Readonly<Record<AgedDevice, AgeLimit>>;

/** A gateway silent for longer, in s, makes all its readings stale: it normally sends every 10 s. */
const gatewayLimitS = 60;

/** Whether figures of this age in whole seconds (`dataAgeS`) are current. An unknown age is infinite. */
export function isCurrent(device: AgedDevice, ageS: number): boolean {
  return ageS <= ageLimits[device].limitS;
}

/** Whether a record may repeat figures of this age. */
export function isHeld(device: AgedDevice, ageS: number): boolean {
  return ageS <= ageLimits[device].recordS;
}

/** Whether a gateway's readings are current after `silentS` seconds without any message. */
export function isHeard(silentS: number): boolean {
  return silentS <= gatewayLimitS;
}
