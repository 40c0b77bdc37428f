import { sourceOf, type SourceId } from "./sources.ts";

// Values that a record keeps besides powers, for later questions. They are no sources: `sourceOf` does not know them,
// no page lists them, and older programs ignore them.

/** The limit in force of an inverter, W. */
export function limitId(serial: string): SourceId {
  return `limit ${serial}`;
}

/** Share of the time in which an inverter gave all that its limit allows, %. */
export function heldId(serial: string): SourceId {
  return `held ${serial}`;
}

/** The voltage of a string, V. Numbers of strings count from 0. */
export function stringVoltageId(serial: string, number: number): SourceId {
  return `volt ${serial} ${number}`;
}

/** Whether a source describes the light on strings: a string, its inverter, and the limit that held it down. */
export function tellsOfStrings(id: SourceId): boolean {
  const source = sourceOf(id);
  return source ? source.of !== "plant" : /^(limit|held) /.test(id);
}

/** Voltage of the battery in tenths of a volt: a record keeps tenths of that. */
export const voltageId = "battery dV";

/** Share of the time in which the battery asked to be charged at once, %. */
export const chargeAtOnceId = "battery charge";

/** The largest current that the battery may give, A. */
export const dischargeLimitId = "battery limit";

/** Voltage of the grid at an inverter, V; at a three-phase inverter between phases 1 and 2. */
export function gridVoltageId(serial: string): SourceId {
  return `grid volt ${serial}`;
}

/** Frequency of the grid in tenths of a hertz: a record keeps tenths of that. */
export const gridFrequencyId = "grid dHz";

/** Power of a charge controller, W, on the side of its panels or of the battery. Controllers count from 0, as the gateway lists them. */
export function controllerId(side: "panels" | "output", number: number): SourceId {
  return `controller ${side} ${number}`;
}

/** Power of the AC charger, W, on the side of the grid or of the battery. */
export function acChargerId(side: "input" | "output"): SourceId {
  return `charger ${side}`;
}

/**
 * State of the power limiter, by the gateway's numbers: -1 off, 0 no inverter, 1 not producing, 2 from the sun, 3
 * from the battery too.
 */
export const limiterStateId = "limiter state";

/** The limit that the power limiter asked for last, W. */
export const limiterLimitId = "limiter limit";
