import * as v from "valibot";
import { requiredText, Serial, text, whole } from "./rules.ts";

/** A DC input as configured: name, installed peak power in W, correction of the total yield in kWh. */
export const ChannelConfig = v.looseObject({
  name: text(31),
  max_power: v.pipe(v.number(), v.integer(), v.minValue(0)),
  yield_total_offset: v.pipe(v.number(), v.minValue(0)),
});
export type ChannelConfig = v.InferOutput<typeof ChannelConfig>;

/** An inverter as configured; sent back whole when edited. Source: gateway reference 6.1. */
export const InverterConfig = v.looseObject({
  id: v.number(),
  name: requiredText(31),
  order: v.number(),
  serial: Serial,
  type: v.optional(v.string()),
  poll_enable: v.boolean(),
  poll_enable_night: v.boolean(),
  command_enable: v.boolean(),
  command_enable_night: v.boolean(),
  reachable_threshold: whole(1, 100),
  zero_runtime: v.boolean(),
  zero_day: v.boolean(),
  // Since August 2024 (OnBattery) and June 2024 (OpenDTU).
  clear_eventlog: v.optional(v.boolean()),
  yieldday_correction: v.boolean(),
  channel: v.array(ChannelConfig),
});
export type InverterConfig = v.InferOutput<typeof InverterConfig>;

/** Configured inverters in slot order. */
export const InverterList = v.looseObject({ inverter: v.array(InverterConfig) });
export type InverterList = v.InferOutput<typeof InverterList>;

/** A new inverter: serial as digits, name. */
export const InverterAdd = v.looseObject({
  serial: Serial,
  name: requiredText(31),
});
export type InverterAdd = v.InferOutput<typeof InverterAdd>;

/** The slot to free. */
export const InverterDelete = v.looseObject({ id: v.number() });

/** Slot ids in display order. */
export const InverterOrder = v.looseObject({ order: v.array(v.number()) });
