import * as v from "valibot";
import { get, post } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice, text } from "../schema/rules.ts";
import { mergeSolar, SolarLive } from "./solar-live.ts";

/** Charge controller switches; also the answer of its status call. Source: docs/gateway/settings.md#vedirect. */
export const VedirectConfig = v.looseObject({
  vedirect_enabled: v.boolean(),
  verbose_logging: v.boolean(),
  vedirect_updatesonly: v.boolean(),
});
export type VedirectConfig = v.InferOutput<typeof VedirectConfig>;

const words = text(256);

/**
 * Where the values of a charge controller come from on MQTT; an empty path means that the message is the
 * value itself. `power_unit` 0 kW, 1 W, 2 mW, in another order than that of the power meter; `voltage_unit`
 * 0 V, 1 dV, 2 cV, 3 mV; `current_unit` 0 A, 1 mA. Source: docs/gateway/releases.md#settings-of-onbattery.
 */
export const SolarChargerMqtt = v.looseObject({
  calculate_output_power: v.boolean(),
  power_topic: words,
  power_path: words,
  power_unit: choice(0, 1, 2),
  current_topic: words,
  current_path: words,
  current_unit: choice(0, 1),
  voltage_topic: words,
  voltage_path: words,
  voltage_unit: choice(0, 1, 2, 3),
});

/**
 * Charge controllers since January 2025.01.09; `provider` 0 VE.Direct, 1 MQTT, which came with `mqtt`. Until
 * 2025.04.17 with `verbose_logging`. Source: docs/gateway/releases.md#settings-of-onbattery.
 */
export const SolarChargerConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.optional(v.boolean()),
  provider: choice(0, 1),
  publish_updates_only: v.boolean(),
  mqtt: v.optional(SolarChargerMqtt),
});
export type SolarChargerConfig = v.InferOutput<typeof SolarChargerConfig>;

const open = { access: "readonly" } as const;

/** Live data of charge controllers until November 2024. */
export const vedirectliveCalls = {
  status: get("/api/vedirectlivedata/status", SolarLive, open),
} as const;

/** Live data of charge controllers since January 2025. */
export const solarchargerliveCalls = {
  status: get("/api/solarchargerlivedata/status", SolarLive, open),
} as const;

/** Charge controllers until November 2024. */
export const vedirectCalls = {
  read: get("/api/vedirect/config", VedirectConfig),
  write: post("/api/vedirect/config", VedirectConfig, SaveReply),
  status: get("/api/vedirect/status", VedirectConfig, open),
} as const;

/** Charge controllers since January 2025. */
export const solarChargerCalls = {
  read: get("/api/solarcharger/config", SolarChargerConfig),
  write: post("/api/solarcharger/config", SolarChargerConfig, SaveReply),
} as const;

const habits = { alwaysTalks: true } as const;

/** The feed of charge controllers until November 2024. */
export const vedirectFeed = {
  path: "/vedirectlivedata",
  read: vedirectliveCalls.status,
  merge: mergeSolar,
  habits,
} as const;

/** The feed of charge controllers since January 2025. */
export const solarChargerFeed = {
  path: "/solarchargerlivedata",
  read: solarchargerliveCalls.status,
  merge: mergeSolar,
  habits,
} as const;
