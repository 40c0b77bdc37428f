import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice, text } from "../schema/rules.ts";
import { mergeSolar, SolarLive } from "./solar-live.ts";

/** Charge controller switches; also the answer of its status call. Source: docs/gateway/settings.md#vedirect. */
export const VedirectConfig = v.looseObject({
  vedirect_enabled: v.boolean(),
  verbose_logging: v.boolean(),
  vedirect_updatesonly: v.boolean(),
});
export interface VedirectConfig extends v.InferOutput<typeof VedirectConfig> {}

const words = text(256);

/**
 * MQTT sources of a charge controller's values; an empty path: the message is the value. `power_unit` 0 kW, 1 W, 2 mW,
 * in another order than the power meter's; `voltage_unit` 0 V, 1 dV, 2 cV, 3 mV; `current_unit` 0 A, 1 mA. Source:
 * docs/gateway/releases.md#settings-of-onbattery.
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
export interface SolarChargerMqtt extends v.InferOutput<typeof SolarChargerMqtt> {}

/**
 * Charge controllers since 2025.01.09; `provider` 0 VE.Direct, 1 MQTT, which came with `mqtt`. Until 2025.04.17 with
 * `verbose_logging`. Source: docs/gateway/releases.md#settings-of-onbattery.
 */
export const SolarChargerConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.optional(v.boolean()),
  provider: choice(0, 1),
  publish_updates_only: v.boolean(),
  mqtt: v.optional(SolarChargerMqtt),
});
export interface SolarChargerConfig extends v.InferOutput<typeof SolarChargerConfig> {}

const open = { access: "readonly" } as const;

/** `GET /api/vedirectlivedata/status`. */
export const vedirectliveStatus: ReadEndpoint<never, SolarLive> = get(
  "/api/vedirectlivedata/status",
  SolarLive,
  open,
);

/** Live data of charge controllers until November 2024. */
export const vedirectliveCalls = {
  status: vedirectliveStatus,
} as const;

/** `GET /api/solarchargerlivedata/status`. */
export const solarchargerliveStatus: ReadEndpoint<never, SolarLive> = get(
  "/api/solarchargerlivedata/status",
  SolarLive,
  open,
);

/** Live data of charge controllers since January 2025. */
export const solarchargerliveCalls = {
  status: solarchargerliveStatus,
} as const;

/** `GET /api/vedirect/config`. */
export const vedirectRead: ReadEndpoint<never, VedirectConfig> = get(
  "/api/vedirect/config",
  VedirectConfig,
);

/** `POST /api/vedirect/config`. */
export const vedirectWrite: SaveEndpoint<VedirectConfig, SaveReply> = post(
  "/api/vedirect/config",
  VedirectConfig,
  SaveReply,
);

/** `GET /api/vedirect/status`. */
export const vedirectStatus: ReadEndpoint<never, VedirectConfig> = get(
  "/api/vedirect/status",
  VedirectConfig,
  open,
);

/** Charge controllers until November 2024. */
export const vedirectCalls = {
  read: vedirectRead,
  write: vedirectWrite,
  status: vedirectStatus,
} as const;

/** `GET /api/solarcharger/config`. */
export const solarChargerRead: ReadEndpoint<never, SolarChargerConfig> = get(
  "/api/solarcharger/config",
  SolarChargerConfig,
);

/** `POST /api/solarcharger/config`. */
export const solarChargerWrite: SaveEndpoint<SolarChargerConfig, SaveReply> = post(
  "/api/solarcharger/config",
  SolarChargerConfig,
  SaveReply,
);

/** Charge controllers since January 2025. */
export const solarChargerCalls = {
  read: solarChargerRead,
  write: solarChargerWrite,
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
