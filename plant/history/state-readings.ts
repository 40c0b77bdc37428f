import type { LiveInverter } from "#protocol/areas/live.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { inverterAgeS } from "#protocol/live/sums.ts";
import { inverterValues, plantValues } from "#protocol/live/readings.ts";
import { isHeld } from "#protocol/live/ages.ts";
import { batteryValue } from "#protocol/live/storage.ts";
import { isSerial } from "#protocol/serial.ts";
import { mustCharge } from "../limiter/limiter-facts.ts";
import { deviceReadings } from "./device-readings.ts";
import {
  chargeAtOnceId,
  dischargeLimitId,
  gridFrequencyId,
  gridVoltageId,
  heldId,
  limitId,
  stringVoltageId,
  voltageId,
} from "./state-ids.ts";
import { mostStrings, type FeedStates, type IsDue, type SourceReading } from "./source-readings.ts";

/** An inverter that gives this share of its limit is held down by it. */
const AT_LIMIT = 0.985;

export function stateReadings(states: FeedStates, isDue: IsDue): readonly SourceReading[] {
  const { inverters, receivedAt } = states.live;
  const isUsable = (inverter: LiveInverter) =>
    isSerial(inverter.serial) && inverter.reachable !== false && isFresh(inverter, states);
  return [
    ...inverters.flatMap((inverter) => {
      const { serial } = inverter;
      const isWanted = isDue(`state ${serial}`, receivedAt.get(serial)) && isUsable(inverter);
      return isWanted ? [...inverterState(inverter), ...gridVoltage(inverter)] : [];
    }),
    ...gridFrequency(inverters.filter(isUsable), states, isDue),
    ...batteryState(states, isDue),
    ...deviceReadings(states.devices ?? {}, states.nowMs, isDue),
  ];
}

function isFresh(inverter: LiveInverter, states: FeedStates): boolean {
  return isHeld("inverter", inverterAgeS(inverter, states));
}

function inverterState(inverter: LiveInverter): readonly SourceReading[] {
  const { serial, powerW, limitW = 0, strings } = inverterValues(inverter);
  const heldPercent = powerW === undefined ? undefined : 100 * Number(powerW >= AT_LIMIT * limitW);
  const voltages = strings.slice(0, mostStrings).flatMap(({ number, voltageV = 0 }) =>
    // An input with nothing on it has no voltage.
    voltageV > 0
      ? [{ source: stringVoltageId(serial, number - 1), value: halfVolts(voltageV) }]
      : [],
  );
  if (!(limitW > 0)) return voltages;
  return [
    { source: limitId(serial), value: limitW },
    { source: heldId(serial), value: heldPercent },
    ...voltages,
  ];
}

/** Tenths would need three times the space, and a diode takes ten volts. */
function halfVolts(volts: number): number {
  return Math.round(volts * 2) / 2;
}

// Before the first reading everything is 0.
function gridVoltage(inverter: LiveInverter): readonly SourceReading[] {
  const { serial, phases } = inverterValues(inverter);
  const volts = phases[0]?.voltageV ?? 0;
  return volts > 0 ? [{ source: gridVoltageId(serial), value: volts }] : [];
}

// All inverters are at the same grid: the first known frequency is enough.
function gridFrequency(
  usable: readonly LiveInverter[],
  { live }: FeedStates,
  isDue: IsDue,
): readonly SourceReading[] {
  const [first] = usable.flatMap((inverter) => {
    const { serial, phases } = inverterValues(inverter);
    const hertz = phases[0]?.frequencyHz ?? 0;
    return hertz > 0 ? [{ serial, hertz }] : [];
  });
  if (!first || !isDue(gridFrequencyId, live.receivedAt.get(first.serial))) return [];
  return [{ source: gridFrequencyId, value: first.hertz * 10 }];
}

function batteryState(
  { live, battery, nowMs }: FeedStates,
  isDue: IsDue,
): readonly SourceReading[] {
  if (plantValues(live).battery === undefined || battery === undefined) return [];
  if (!isDue("state battery", battery) || isOld(battery, nowMs)) return [];
  const volts = batteryValue(battery.data, "voltage");
  // Some batteries report their output below zero.
  const limitA = batteryValue(battery.data, "dischargeCurrentLimitation");
  const mustBeCharged = mustCharge(battery.data);
  return [
    ...(volts === undefined ? [] : [{ source: voltageId, value: volts * 10 }]),
    ...(limitA === undefined ? [] : [{ source: dischargeLimitId, value: Math.abs(limitA) }]),
    ...(mustBeCharged === undefined
      ? []
      : [{ source: chargeAtOnceId, value: 100 * Number(mustBeCharged) }]),
  ];
}

function isOld(
  { data, receivedAtMs }: { readonly data: BatteryLive; readonly receivedAtMs: number },
  nowMs: number,
): boolean {
  return !isHeld("battery", dataAgeS(data.data_age ?? 0, receivedAtMs, nowMs));
}
