import { fullAfter, isBelowStop, mayBegin, mustEnd, voltsWithoutLoad } from "./level.ts";
import type { Memory, Reading, Unit } from "./state.ts";
import { share } from "./units.ts";

// The limiter of 2026.03.31, which governs a list of inverters. Source: its power limiter.

/** A conservative efficiency of inverters, as the firmware takes it. */
const EFFICIENCY = 0.95;

/** Reads a step and sets limits and states of the inverters for the next. */
export function governList(reading: Reading, memory: Memory): void {
  const { settings, units } = reading;
  // Discharge and full passthrough go by the voltage of the round before.
  const volts = memory.voltsBefore ?? voltsWithoutLoad(reading);
  const isStart = mayBegin(reading, volts);
  updateDischarge(reading, memory, volts, isStart);
  const mayBeFull = settings.solar_passthrough_enabled && isStart;
  memory.isFull = mayBeFull && fullAfter(reading, volts, memory.isFull);
  memory.voltsBefore = voltsWithoutLoad(reading);

  const { solar, smartBuffer, battery } = reading.groups;
  const eligible = reading.isDay ? units : reading.groups.dark;
  const wanted = wantedW(reading, eligible);
  const fromSunW = reading.isDay ? share(solar, wanted, reading) : 0;
  let left = Math.max(wanted - fromSunW, 0);
  left = Math.max(left - share(smartBuffer, left, reading), 0);
  share(battery, busW(reading, memory, left), reading);
}

function updateDischarge(
  reading: Reading,
  memory: Memory,
  volts: number | undefined,
  isStart: boolean,
): void {
  const { groups, isDay } = reading;
  if (groups.battery.length === 0) {
    memory.mayDischarge = false;
  } else if (memory.isNightUse && isDay) {
    memory.isNightUse = false;
    memory.mayDischarge = isStart;
  } else if (mustEnd(reading, volts)) {
    memory.mayDischarge = false;
  } else if (isStart) {
    memory.mayDischarge = true;
  } else if (isNightBeginning(reading, memory)) {
    memory.isNightUse = true;
    memory.mayDischarge = true;
  }
}

function isNightBeginning({ settings, isDay }: Reading, memory: Memory): boolean {
  const { mayDischarge, isNightUse } = memory;
  return settings.battery_always_use_at_night && !isDay && !mayDischarge && !isNightUse;
}

function wantedW({ settings, meterW }: Reading, eligible: readonly Unit[]): number {
  const { base_load_limit: baseW, total_upper_power_limit: mostW } = settings;
  if (meterW === undefined) return Math.min(baseW, mostW);
  let seenW = 0;
  for (const { inverter, outputW } of eligible) if (inverter.isBehindMeter) seenW += outputW;
  return Math.min(Math.max(0, seenW + meterW - settings.target_power_consumption), mostW);
}

/** Power that the inverters on the battery may give of the remaining demand, W. */
function busW(reading: Reading, { mayDischarge, isFull }: Memory, wanted: number): number {
  const { settings, controllerW, dischargeLimitW } = reading;
  if (reading.chargerAuto && !isFull) return 0;
  if (reading.chargeNow) return 0;
  const efficiency = EFFICIENCY * (1 - settings.conduction_losses / 100);
  const isBelow = isBelowStop(reading, voltsWithoutLoad(reading));
  const sunW = settings.solar_passthrough_enabled && !isBelow ? efficiency * controllerW : 0;
  if (isFull && sunW > wanted) return sunW;
  if (mayDischarge && dischargeLimitW === Number.POSITIVE_INFINITY) return wanted;
  return Math.min(wanted, sunW + (mayDischarge ? efficiency * dischargeLimitW : 0));
}
