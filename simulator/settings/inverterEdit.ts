import {
  asDouble,
  asFloat,
  asUnsigned,
  cutBits,
  cutBytes,
  isList,
  type JsonValue,
  member,
} from "../firmware/convert.ts";
import { textOf } from "../firmware/jsonText.ts";
import { isUnsigned } from "../firmware/strict.ts";
import { serialFromRequest } from "../firmware/serial.ts";
import type { ChannelConfig, InverterSlot } from "./inverters.ts";

/** Longest name the firmware accepts, in bytes. */
export const nameBytes = 31;

/** The name a request asks for. */
export function readName(document: JsonValue): string {
  return cutBytes(textOf(document, "name"), nameBytes);
}

function readChannel(old: ChannelConfig, sent: JsonValue | undefined): ChannelConfig {
  if (sent === undefined) return old;
  const name = member(sent, "name");
  return {
    name: typeof name === "string" ? cutBytes(name, nameBytes) : "",
    max_power: asUnsigned(member(sent, "max_power"), 16),
    yield_total_offset: asFloat(member(sent, "yield_total_offset")),
  };
}

// An edit takes only real booleans; anything else counts as left out (docs/gateway/settings.md#inverters).
function flag(document: JsonValue, key: string, otherwise: boolean): boolean {
  const value = member(document, key);
  return typeof value === "boolean" ? value : otherwise;
}

function reachableThreshold(document: JsonValue): number {
  const value = member(document, "reachable_threshold");
  return isUnsigned(32)(value) ? cutBits(asDouble(value), 8) : 2;
}

/**
 * A slot after an edit (docs/gateway/settings.md#inverters). Channels that are not sent keep their values, as does
 * the order.
 */
export function editSlot(slot: InverterSlot, document: JsonValue): InverterSlot {
  const sent = member(document, "channel");
  const channels = isList(sent) ? sent : [];
  return {
    serial: serialFromRequest(member(document, "serial")),
    name: readName(document),
    order: slot.order,
    poll_enable: flag(document, "poll_enable", true),
    poll_enable_night: flag(document, "poll_enable_night", true),
    command_enable: flag(document, "command_enable", true),
    command_enable_night: flag(document, "command_enable_night", true),
    reachable_threshold: reachableThreshold(document),
    zero_runtime: flag(document, "zero_runtime", false),
    zero_day: flag(document, "zero_day", false),
    clear_eventlog: flag(document, "clear_eventlog", false),
    yieldday_correction: flag(document, "yieldday_correction", false),
    channel: slot.channel.map((old, index) => readChannel(old, channels[index])),
  };
}
