/** What tells how old its figures are. */
export type AgedDevice = "inverter" | "controller" | "battery" | "charger" | "meter";

interface AgeLimit {
  /** Up to this age in s figures are current: they count in sums, and are shown in full colour. */
  readonly limitS: number;
  /** Up to this age in s a record takes the last reading to hold, where the next comes only then. */
  readonly recordS: number;
}

/**
 * The one table of ages. docs/readings.md says where each limit comes from; a test compares them.
 */
export const ageLimits: Readonly<Record<AgedDevice, AgeLimit>> = {
  inverter: { limitS: 300, recordS: 300 },
  controller: { limitS: 20, recordS: 150 },
  battery: { limitS: 19, recordS: 300 },
  charger: { limitS: 20, recordS: 150 },
  meter: { limitS: 30, recordS: 300 },
};

/** Whether figures of this age in whole seconds (`dataAgeS`) are current. An age that is not known is infinite. */
export function isCurrent(device: AgedDevice, ageS: number): boolean {
  return ageS <= ageLimits[device].limitS;
}

/** Whether a record may take figures of this age to hold still. */
export function isHeld(device: AgedDevice, ageS: number): boolean {
  return ageS <= ageLimits[device].recordS;
}
