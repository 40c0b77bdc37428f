import { cutBytes, isList, type JsonValue, member } from "../firmware/convert.ts";
import { serialFromNumber, serialToNumber } from "../firmware/serial.ts";
import type { Generation } from "../generation/generation.ts";
import {
  bool,
  count,
  type Field,
  float,
  only,
  type RecordOf,
  text,
  unsignedField,
} from "./field.ts";
import { dumpRecord } from "./dump.ts";
import { initialRecord, loadRecord } from "./settingsRecord.ts";

// 31 bytes are accepted, 30 are read back after a restart (docs/gateway/calls.md#limits).
function stringName(file: string): Field<string> {
  const field = text(31, "", file);
  return { ...field, load: (value) => cutBytes(field.load(value), 30) };
}

/** Settings of a string (docs/gateway/settings.md#inverters). */
export const channelFields = {
  name: stringName("name"),
  max_power: count(16, 0, "max_power"),
  yield_total_offset: float(0, "yield_total_offset"),
};

/** Settings of an inverter without serial and strings (docs/gateway/settings.md#inverters). */
export const inverterFields = {
  name: text(31, "", "name"),
  order: count(8, 0, "order"),
  poll_enable: bool(true, "poll_enable"),
  poll_enable_night: bool(true, "poll_enable_night"),
  command_enable: bool(true, "command_enable"),
  command_enable_night: bool(true, "command_enable_night"),
  reachable_threshold: unsignedField(8, 2, "reachable_threshold"),
  zero_runtime: bool(false, "zero_runtime"),
  zero_day: bool(false, "zero_day"),
  clear_eventlog: only(({ hasFiles }) => hasFiles, bool(false, "clear_eventlog")),
  yieldday_correction: bool(false, "yieldday_correction"),
};

export type ChannelConfig = RecordOf<typeof channelFields>;

/** A slot. A free slot has the serial `""`; in older releases it keeps the settings of its last inverter. */
export interface InverterSlot extends RecordOf<typeof inverterFields> {
  readonly serial: string;
  /** Always six, for any model. */
  readonly channel: readonly ChannelConfig[];
}

const maxChannels = 6;

export function listOf<Entry>(length: number, make: (index: number) => Entry): readonly Entry[] {
  return Array.from({ length }, (_, index) => make(index));
}

function entry(list: JsonValue | undefined, index: number): JsonValue | undefined {
  return isList(list) ? list[index] : undefined;
}

/** A slot that was never used. */
export function initialSlot(): InverterSlot {
  return {
    serial: "",
    ...initialRecord(inverterFields),
    channel: listOf(maxChannels, () => initialRecord(channelFields)),
  };
}

export function loadSlots(
  section: JsonValue | undefined,
  generation: Generation,
): readonly InverterSlot[] {
  return listOf(generation.maxInverters, (index) => {
    const slot = entry(section, index);
    const channels = member(slot, "channel");
    return {
      serial: serialFromNumber(member(slot, "serial")),
      ...loadRecord(inverterFields, slot, generation),
      channel: listOf(maxChannels, (channel) =>
        loadRecord(channelFields, entry(channels, channel), generation),
      ),
    };
  });
}

export function dumpSlots(slots: readonly InverterSlot[], generation: Generation): JsonValue {
  return slots.map((slot) => ({
    serial: serialToNumber(slot.serial),
    ...dumpRecord(inverterFields, slot, generation),
    channel: slot.channel.map((channel) => dumpRecord(channelFields, channel, generation)),
  }));
}
