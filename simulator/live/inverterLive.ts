import type { Device } from "../device/device.ts";
import type { JsonObject } from "../firmware/convert.ts";
import { knownMaxPowerW, type KnownInverter } from "../radio/knownInverter.ts";
import type { Radio } from "../radio/radio.ts";
import type { InverterSlot } from "../settings/inverters.ts";
import { blankInput } from "../radio/reading.ts";
import { measuredValue } from "./measured.ts";

/** The fields an inverter has in every answer (docs/gateway/live.md#live-status). */
export function commonFields(
  inverter: KnownInverter,
  radio: Radio,
  { clock, generation }: Device,
): JsonObject {
  const slot = radio.slotOf(inverter);
  const maxPowerW = knownMaxPowerW(inverter);
  const ageMs = Math.max(0, Math.floor(clock.uptimeMs() - (inverter.dataAtMs ?? 0)));
  return {
    serial: inverter.serial,
    name: slot?.name ?? "",
    order: slot?.order ?? 0,
    data_age: Math.floor(ageMs / 1000),
    ...(generation.hasAgeMs ? { data_age_ms: ageMs } : {}),
    poll_enabled: inverter.isPolled,
    reachable: radio.isReachable(inverter),
    producing: radio.isProducing(inverter),
    limit_relative: Math.fround(inverter.limitPercent),
    limit_absolute: maxPowerW > 0 ? Math.fround((inverter.limitPercent * maxPowerW) / 100) : -1,
    ...(generation.hasRadioStats
      ? { radio_stats: { ...inverter.stats, rssi: rssi(inverter) } }
      : {}),
  };
}

/** Strength of the last answer, dBm; -127 without an answer. */
function rssi({ dataAtMs, serial }: KnownInverter): number {
  return dataAtMs === null ? -127 : -60 - (Number.parseInt(serial.slice(-2), 16) % 18);
}

/** The channels of an inverter, and the length of its event log (docs/gateway/inverters.md#channels). */
export function channelFields(inverter: KnownInverter, slot: InverterSlot | undefined): JsonObject {
  const { reading } = inverter;
  return {
    AC: {
      "0": {
        Power: measuredValue(reading.acW, "W", 1),
        Voltage: measuredValue(reading.acV, "V", 1),
        Current: measuredValue(reading.acA, "A", 2),
        Frequency: measuredValue(reading.frequencyHz, "Hz", 2),
        PowerFactor: measuredValue(reading.powerFactor, "", 3),
        ReactivePower: measuredValue(reading.reactiveVar, "var", 1),
      },
    },
    DC: Object.fromEntries(
      reading.inputs.map((_, index) => [String(index), inputChannel(inverter, slot, index)]),
    ),
    INV: { "0": generalChannel(inverter, slot) },
    events: inverter.log.length,
  };
}

/** Yields and power of an inverter as summed up by the gateway, offsets counted. */
export interface InverterSums {
  readonly acW: number;
  readonly dcW: number;
  readonly yieldDayWh: number;
  readonly yieldTotalKwh: number;
}

export function sumsOf(inverter: KnownInverter, slot: InverterSlot | undefined): InverterSums {
  const { inputs, acW } = inverter.reading;
  return {
    acW,
    dcW: inputs.reduce((sum, { powerW }) => sum + powerW, 0),
    yieldDayWh: inputs.reduce((sum, { yieldDayWh }) => sum + yieldDayWh, 0),
    yieldTotalKwh: inputs.reduce((sum, _, index) => sum + inputTotalKwh(inverter, slot, index), 0),
  };
}

function inputChannel(
  inverter: KnownInverter,
  slot: InverterSlot | undefined,
  index: number,
): JsonObject {
  const input = inverter.reading.inputs[index] ?? blankInput;
  const { name, max_power: maxW } = slot?.channel[index] ?? unnamedChannel;
  const { powerW } = input;
  return {
    name: { u: name },
    Power: measuredValue(powerW, "W", 1),
    Voltage: measuredValue(input.voltageV, "V", 1),
    Current: measuredValue(input.currentA, "A", 2),
    YieldDay: measuredValue(input.yieldDayWh, "Wh", 0),
    YieldTotal: measuredValue(inputTotalKwh(inverter, slot, index), "kWh", 3),
    ...(maxW > 0 && {
      Irradiation: { ...measuredValue((powerW / maxW) * 100, "%", 3), max: maxW },
    }),
  };
}

const unnamedChannel = { name: "", max_power: 0 };

function generalChannel(inverter: KnownInverter, slot: InverterSlot | undefined): JsonObject {
  const sums = sumsOf(inverter, slot);
  return {
    "Power DC": measuredValue(sums.dcW, "W", 1),
    YieldDay: measuredValue(sums.yieldDayWh, "Wh", 0),
    YieldTotal: measuredValue(sums.yieldTotalKwh, "kWh", 3),
    Temperature: measuredValue(inverter.reading.temperatureC, "°C", 1),
    Efficiency: measuredValue(sums.dcW > 0 ? (sums.acW / sums.dcW) * 100 : 0, "%", 3),
  };
}

// The offset of the configuration counts only once there was data (docs/gateway/inverters.md#channels).
function inputTotalKwh(
  { reading, dataAtMs }: KnownInverter,
  slot: InverterSlot | undefined,
  index: number,
): number {
  if (dataAtMs === null) return 0;
  const totalWh = reading.inputs[index]?.yieldTotalWh ?? 0;
  return totalWh / 1000 + (slot?.channel[index]?.yield_total_offset ?? 0);
}
