import { fullAfter, isBelowStop, mayBegin, mustEnd, voltsWithoutLoad } from "./level.ts";
import type { Memory, Reading, Unit } from "./state.ts";

// The limiter of 2024.03.07, which governs a single inverter. Source: its power limiter.

/** Least power of the charge controllers that counts as sun. */
const SUN_FROM_W = 20;
const EFFICIENCY_OFF = 0.967;

/** Reads a step and sets limit and state of the inverter for the next. */
export function governOne(reading: Reading, memory: Memory): void {
  const unit = reading.units[0];
  if (unit === undefined) return;
  if (reading.meterW === undefined) {
    unit.isOn = false;
    return;
  }
  const volts = voltsWithoutLoad(reading);
  const isSunny = isSunUsable(reading, volts);
  memory.mayDischarge = mayDischarge(reading, volts, isSunny, memory.mayDischarge);
  command(reading, unit, wantedW(reading, unit, { volts, isSunny }, memory));
}

function isSunUsable(reading: Reading, volts: number | undefined): boolean {
  const { settings, controllerW } = reading;
  const isBelow = isBelowStop(reading, volts);
  return settings.solar_passthrough_enabled && !isBelow && controllerW >= SUN_FROM_W;
}

function mayDischarge(
  reading: Reading,
  volts: number | undefined,
  isSunny: boolean,
  before: boolean,
): boolean {
  const { settings } = reading;
  if (mustEnd(reading, volts)) return false;
  const isStart = mayBegin(reading, volts);
  const isNightly = settings.solar_passthrough_enabled && settings.battery_drain_strategy === 1;
  return isNightly ? isStart || !isSunny : isStart || before;
}

interface Sun {
  readonly volts: number | undefined;
  readonly isSunny: boolean;
}

function wantedW(reading: Reading, unit: Unit, { volts, isSunny }: Sun, memory: Memory): number {
  const { settings, controllerW, meterW = 0 } = reading;
  if (memory.mayDischarge) memory.isFull = fullAfter(reading, volts, memory.isFull);
  if (!memory.mayDischarge && !isSunny) return 0;
  const ownW = settings.is_inverter_behind_powermeter ? unit.outputW : 0;
  const neededW = meterW + ownW - settings.target_power_consumption;
  const efficiency = unit.outputW > 0 ? unit.inverter.eff : EFFICIENCY_OFF;
  const losses = 1 - settings.solar_passthrough_losses / 100;
  const sunW = isSunny ? controllerW * efficiency * losses : 0;
  if (memory.mayDischarge && memory.isFull) return Math.max(neededW, sunW);
  if (reading.chargerAuto) return 0;
  return memory.mayDischarge ? neededW : Math.min(neededW, sunW);
}

function command({ settings }: Reading, unit: Unit, wanted: number): void {
  const { lower_power_limit: lowerW, upper_power_limit: upperW } = settings;
  const { inverter } = unit;
  if (wanted < lowerW) {
    unit.isOn = false;
    unit.limitW = lowerW;
    return;
  }
  const scaledW = Math.min(wanted, upperW) / (inverter.isScalable ? inverter.reach : 1);
  const limitW = Math.min(scaledW, inverter.maxW);
  const isFar = Math.abs(limitW - unit.limitW) > settings.target_power_consumption_hysteresis;
  if (isFar) unit.limitW = limitW;
  unit.isOn = true;
}
