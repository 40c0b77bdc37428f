import * as v from "valibot";
import { choice, requiredText, text, whole } from "./rules.ts";

/**
 * How one phase is read over HTTP; `auth_type` 0 none, 1 Basic, 2 Digest; `timeout` in ms.
 * Source: gateway reference 6.7.
 */
export const HttpPhase = v.looseObject({
  index: v.optional(v.number()),
  enabled: v.boolean(),
  url: v.pipe(v.string(), v.maxBytes(1024), v.regex(/^(https?:\/\/|\{host\})/, "httpUrl")),
  auth_type: choice(0, 1, 2),
  username: text(64),
  password: text(64),
  header_key: text(64),
  header_value: text(256),
  timeout: whole(1, 65_535),
  json_path: requiredText(256),
});
export type HttpPhase = v.InferOutput<typeof HttpPhase>;

/**
 * Power meter settings; `source` 0 MQTT, 1 SDM single phase, 2 SDM three phases, 3 HTTP and JSON,
 * 4 SML; `interval` in s must be sent back. Source: gateway reference 6.7.
 */
export const PowerMeterConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.boolean(),
  source: choice(0, 1, 2, 3, 4),
  interval: v.optional(v.number()),
  mqtt_topic_powermeter_1: text(256),
  mqtt_topic_powermeter_2: text(256),
  mqtt_topic_powermeter_3: text(256),
  sdmbaudrate: whole(1, 2_147_483_647),
  sdmaddress: whole(0, 255),
  http_individual_requests: v.boolean(),
  http_phases: v.array(HttpPhase),
});
export type PowerMeterConfig = v.InferOutput<typeof PowerMeterConfig>;
