import * as v from "valibot";
import { HttpRequest } from "./http-request.ts";
import { choice, Ipv4, requiredText, text, whole } from "./rules.ts";

const intervalS = whole(1, 15);
const unit = choice(0, 1, 2);

/** One value of a meter on MQTT; an empty path means that the message is the value; `unit` 0 W, 1 mW, 2 kW. */
export const MqttValue = v.looseObject({
  topic: text(256),
  json_path: text(256),
  unit,
  sign_inverted: v.boolean(),
});
export type MqttValue = v.InferOutput<typeof MqttValue>;

/** One value of a meter that answers JSON; `unit` 0 W, 1 mW, 2 kW. */
export const JsonValue = v.looseObject({
  http_request: HttpRequest,
  enabled: v.boolean(),
  json_path: requiredText(256),
  unit,
  sign_inverted: v.boolean(),
});
export type JsonValue = v.InferOutput<typeof JsonValue>;

/** A meter that answers JSON over HTTP. Without individual requests the first one gives all values. */
export const HttpJson = v.looseObject({
  polling_interval: intervalS,
  individual_requests: v.boolean(),
  values: v.array(JsonValue),
});
export type HttpJson = v.InferOutput<typeof HttpJson>;

/** A meter that answers SML over HTTP. */
export const HttpSml = v.looseObject({ polling_interval: intervalS, http_request: HttpRequest });
export type HttpSml = v.InferOutput<typeof HttpSml>;

/** A meter on the serial line. */
export const SerialSdm = v.looseObject({ address: whole(0, 255), polling_interval: intervalS });

/** A Victron meter, asked by Modbus over UDP; interval in ms. */
export const UdpVictron = v.looseObject({
  polling_interval_ms: whole(100, 15_000),
  ip_address: v.pipe(
    Ipv4,
    v.check((input) => input !== "0.0.0.0", "required"),
  ),
});

/**
 * Power meter settings since 2024.08.18; `source` 0 MQTT, 1 SDM single phase, 2 SDM three phases, 3 HTTP
 * and JSON, 4 SML, 5 SMA Home Manager, 6 SML over HTTP, 7 Victron, which came with `udp_victron`. Intervals
 * in s where not said otherwise. Until 2025.04.17 with `verbose_logging`. Source: gateway generations 1.6.
 */
export const NestedMeterConfig = v.looseObject({
  enabled: v.boolean(),
  verbose_logging: v.optional(v.boolean()),
  source: choice(0, 1, 2, 3, 4, 5, 6, 7),
  mqtt: v.looseObject({ values: v.array(MqttValue) }),
  serial_sdm: SerialSdm,
  http_json: HttpJson,
  http_sml: HttpSml,
  udp_victron: v.optional(UdpVictron),
});
export type NestedMeterConfig = v.InferOutput<typeof NestedMeterConfig>;
