import type { Reading, Unit } from "./state.ts";

// Demands of the limiter of 2026.03.31 on an inverter. Source: its classes of inverters and their overscaling.

const isProducing = ({ outputW }: Unit) => outputW > 0;

/** Least part of its share that a tracker gives in full light. */
const UNSHADED = 0.97;
const UNSHADED_LOW = 0.8;
const LOW_LIMIT = 0.15;

/** How much less an inverter can give, W. */
export function mostReduction(unit: Unit, allowStandby: boolean): number {
  const { inverter, outputW, limitW } = unit;
  if (!isProducing(unit)) return 0;
  if (allowStandby && mayRest(unit)) return outputW;
  const low = inverter.source === "battery" ? outputW : Math.min(limitW, outputW);
  return low <= inverter.lower ? 0 : outputW - inverter.lower;
}

/** How much more an inverter can give, W. */
export function mostIncrease(unit: Unit): number {
  const { inverter, limitW } = unit;
  if (inverter.source === "solar") return mostSolarIncrease(unit);
  if (!isProducing(unit)) return inverter.upper;
  return Math.max(inverter.upper - limitW, 0);
}

function mostSolarIncrease(unit: Unit): number {
  const { inverter, outputW, trackersW } = unit;
  if (!isProducing(unit)) return inverter.lower;
  const totalW = inverter.upper - outputW;
  const unshaded = trackersW.filter((watts) => watts >= unshadedFromW(unit));
  if (unshaded.length === 0) return 0;
  if (unshaded.length === trackersW.length) return Math.max(totalW, 0);
  const isScaled = inverter.hasPdl || inverter.usesOverscaling;
  const perTrackerW = (isScaled ? inverter.maxW : inverter.upper) / trackersW.length;
  const unshadedW = unshaded.reduce((sum, watts) => sum + watts, 0);
  return Math.max(Math.min(totalW, perTrackerW * unshaded.length - unshadedW), 0);
}

/** Power from which a tracker counts as in full light under a limit. */
function unshadedFromW({ inverter, trackersW, ...unit }: Unit, limitW = unit.limitW): number {
  const part = limitW <= LOW_LIMIT * inverter.maxW ? UNSHADED_LOW : UNSHADED;
  return (limitW / trackersW.length) * part;
}

/** Asks an inverter to give less; returns how much less it will. */
export function reduce(unit: Unit, reduction: number, allowStandby: boolean): number {
  const { inverter, outputW, limitW } = unit;
  if (reduction === 0) return 0;
  const isBattery = inverter.source === "battery";
  const baseW = isBattery ? limitW : outputW;
  const lowW = Math.min(limitW, outputW);
  const isLow = lowW <= inverter.lower;
  if (!isLow && baseW - inverter.lower >= reduction) {
    setOutput(unit, baseW - reduction);
    return reduction;
  }
  if (allowStandby && mayRest(unit)) {
    unit.isOn = false;
    unit.expectedW = 0;
    return Math.min(reduction, outputW);
  }
  if (isLow && isBattery) return 0;
  setOutput(unit, inverter.lower);
  return outputW - inverter.lower;
}

/** Asks an inverter to give more; returns how much more it will. */
export function increase(unit: Unit, wanted: number): number {
  const { inverter, outputW, limitW } = unit;
  if (wanted === 0) return 0;
  if (!isProducing(unit) && inverter.lower > wanted) return 0;
  const baseW = inverter.source === "solar" ? outputW : limitW;
  const more = Math.min(wanted, mostIncrease(unit));
  setOutput(unit, (isProducing(unit) ? baseW : 0) + more);
  return more;
}

/** Power that the limiter expects of an inverter: none of an inverter on dark panels. */
export function expectedW(unit: Unit): number {
  return unit.inverter.source === "solar" && !isProducing(unit) ? 0 : unit.expectedW;
}

function mayRest({ inverter }: Unit): boolean {
  return inverter.source === "battery" || (inverter.source === "smartBuffer" && inverter.mayRest);
}

/** Sets a limit, which is never below the lower limit, also where dim panels give less. */
function setOutput(unit: Unit, watts: number): void {
  const askedW = Math.max(watts, unit.inverter.lower);
  unit.isOn = true;
  unit.expectedW = askedW;
  unit.limitW = scaledLimit(unit, askedW);
}

/** Least share of a limit at which a tracker with little power counts as shaded, W. */
const LEAST_SHARE_W = 10;

/**
 * A limit under which trackers in full light make up for those in the shade: shaded under the present limit if more is
 * wanted than they give, otherwise under the wanted power.
 */
function scaledLimit(unit: Unit, watts: number): number {
  const { inverter, limitW, trackersW } = unit;
  const count = trackersW.length;
  const isScaled = inverter.source === "solar" && inverter.usesOverscaling && !inverter.hasPdl;
  if (!isScaled || !isProducing(unit) || count < 2 || limitW < LEAST_SHARE_W * count) return watts;
  const givenW = trackersW.reduce((sum, given) => sum + given, 0);
  const fromW = unshadedFromW(unit, watts > givenW ? limitW : watts);
  const shaded = trackersW.filter((given) => given < fromW);
  if (shaded.length === 0) return watts;
  if (shaded.length === count) return Math.max(watts, limitW);
  const shadedW = shaded.reduce((sum, given) => sum + given, 0);
  const perTrackerW = (watts - shadedW) / (count - shaded.length);
  return Math.max(watts, Math.min(perTrackerW * count, inverter.maxW));
}

/** Brings inverters that share a source to a power; returns the power they will cover, W. */
export function share(units: readonly Unit[], wanted: number, { settings }: Reading): number {
  if (units.length === 0) return 0;
  let producingW = 0;
  for (const { outputW } of units) producingW += outputW;
  const hysteresis = wanted === 0 ? 0 : settings.target_power_consumption_hysteresis;
  const difference = wanted - producingW;
  if (Math.abs(difference) < hysteresis) return producingW;
  for (const unit of units) unit.expectedW = unit.outputW;
  if (difference < 0) lower(units, -difference, hysteresis);
  else raise(units, difference, hysteresis);
  return units.reduce((sum, unit) => sum + expectedW(unit), 0);
}

function lower(units: readonly Unit[], wanted: number, hysteresis: number): void {
  const withoutStandby = units.reduce((sum, unit) => sum + mostReduction(unit, false), 0);
  const allowStandby = withoutStandby < wanted;
  const most = (unit: Unit) => mostReduction(unit, allowStandby);
  let left = wanted;
  for (const unit of [...units].sort((a, b) => most(b) - most(a))) {
    if (left >= hysteresis && most(unit) >= hysteresis) left -= reduce(unit, left, allowStandby);
  }
}

function raise(units: readonly Unit[], wanted: number, hysteresis: number): void {
  let left = wanted;
  for (const unit of [...units].sort((a, b) => mostIncrease(b) - mostIncrease(a))) {
    if (left >= hysteresis && mostIncrease(unit) >= hysteresis) left -= increase(unit, left);
  }
}
