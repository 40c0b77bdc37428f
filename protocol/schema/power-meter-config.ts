import * as v from "valibot";
import { hasPassword, hasUser, requestEntries } from "./http-request.ts";
import { choice, requiredText, text, whole } from "./rules.ts";

/**
 * How one phase is read over HTTP; `auth_type` 0 none, 1 Basic, 2 Digest; `timeout` in ms.
 * Source: gateway reference 6.7.
 */
export const HttpPhase = v.pipe(
  v.looseObject({
    index: v.optional(v.number()),
    enabled: v.boolean(),
    ...requestEntries,
    // The gateway takes {host} for the second and third phase only (gateway reference 12).
    url: v.pipe(v.string(), v.maxBytes(1024), v.regex(/^(https?:\/\/|\{host\})/, "httpUrl")),
    json_path: requiredText(256),
  }),
  v.forward(
    v.check((request) => hasUser(request), "required"),
    ["username"],
  ),
  v.forward(
    v.check((request) => hasPassword(request), "required"),
    ["password"],
  ),
);
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
  // The gateway writes as many as it gets past the end of its three.
  http_phases: v.pipe(v.array(HttpPhase), v.maxLength(3)),
});
export type PowerMeterConfig = v.InferOutput<typeof PowerMeterConfig>;
