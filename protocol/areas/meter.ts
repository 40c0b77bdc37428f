import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice, Ipv4, requiredText, text, whole } from "../schema/rules.ts";

interface SignIn {
  readonly auth_type: number;
  readonly username: string;
  readonly password: string;
}

// The gateway refuses a request that signs in without either of them, without a code (docs/gateway/settings.md#power-meter).
/* @__NO_SIDE_EFFECTS__ */
const withSignIn = <Request extends SignIn>(
  key: "username" | "password",
): v.CheckAction<Request, "required"> =>
  v.check((request) => request.auth_type === 0 || request[key] !== "", "required");

/** Settings of a request to a meter over HTTP. */
export const requestEntries = {
  url: v.pipe(v.string(), v.maxBytes(1024), v.regex(/^https?:\/\//, "webUrl")),
  auth_type: choice(0, 1, 2),
  username: text(64),
  password: text(64),
  header_key: text(64),
  header_value: text(256),
  timeout: whole(1, 65_535),
};

/**
 * HTTP request to a meter; `auth_type` 0 none, 1 Basic, 2 Digest; `timeout` in ms. Source:
 * docs/gateway/releases.md#settings-of-onbattery.
 */
export const HttpRequest = v.pipe(
  v.looseObject(requestEntries),
  v.forward(withSignIn("username"), ["username"]),
  v.forward(withSignIn("password"), ["password"]),
);
export interface HttpRequest extends v.InferOutput<typeof HttpRequest> {}

/**
 * HTTP request for a phase; `auth_type` 0 none, 1 Basic, 2 Digest; `timeout` in ms. Source:
 * docs/gateway/settings.md#power-meter.
 */
export const HttpPhase = v.pipe(
  v.looseObject({
    index: v.optional(v.number()),
    enabled: v.boolean(),
    ...requestEntries,
    // The gateway takes {host} for the second and third phase only (docs/gateway/settings.md#power-meter).
    url: v.pipe(v.string(), v.maxBytes(1024), v.regex(/^(https?:\/\/|\{host\})/, "httpUrl")),
    json_path: requiredText(256),
  }),
  v.forward(withSignIn("username"), ["username"]),
  v.forward(withSignIn("password"), ["password"]),
);
export interface HttpPhase extends v.InferOutput<typeof HttpPhase> {}

/**
 * Power meter settings; `source` 0 MQTT, 1 SDM single phase, 2 SDM three phases, 3 HTTP and JSON,
 * 4 SML; `interval` in s must be sent back. Source: docs/gateway/settings.md#power-meter.
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
export interface PowerMeterConfig extends v.InferOutput<typeof PowerMeterConfig> {}

/** A phase over HTTP; `unit` 0 W, 1 mW, 2 kW. */
export const LaterHttpPhase = v.pipe(
  v.looseObject({
    ...HttpPhase.entries,
    unit: v.optional(choice(0, 1, 2)),
    sign_inverted: v.optional(v.boolean()),
  }),
  v.forward(withSignIn("username"), ["username"]),
  v.forward(withSignIn("password"), ["password"]),
);
export interface LaterHttpPhase extends v.InferOutput<typeof LaterHttpPhase> {}

/**
 * Power meter settings of 2024.03.23 to 2024.06.03: those of 2024.03.07 with `source` 5, a SMA Home Manager. Unit and
 * sign of the phases came with 2024.05.03. Source: the firmware's handlers at its tags.
 */
export const LaterFlatMeter = v.looseObject({
  ...PowerMeterConfig.entries,
  source: choice(0, 1, 2, 3, 4, 5),
  http_phases: v.pipe(v.array(LaterHttpPhase), v.maxLength(3)),
});
export interface LaterFlatMeter extends v.InferOutput<typeof LaterFlatMeter> {}

const intervalS = whole(1, 15);
const unit = choice(0, 1, 2);

/** A meter value on MQTT; an empty path: the message is the value; `unit` 0 W, 1 mW, 2 kW. */
export const MqttValue = v.looseObject({
  topic: text(256),
  json_path: text(256),
  unit,
  sign_inverted: v.boolean(),
});
export interface MqttValue extends v.InferOutput<typeof MqttValue> {}

/** A value of a JSON meter; `unit` 0 W, 1 mW, 2 kW. */
export const JsonValue = v.looseObject({
  http_request: HttpRequest,
  enabled: v.boolean(),
  json_path: requiredText(256),
  unit,
  sign_inverted: v.boolean(),
});
export interface JsonValue extends v.InferOutput<typeof JsonValue> {}

/** A JSON meter over HTTP. Without individual requests the first request gives all values. */
export const HttpJson = v.looseObject({
  polling_interval: intervalS,
  individual_requests: v.boolean(),
  values: v.array(JsonValue),
});
export interface HttpJson extends v.InferOutput<typeof HttpJson> {}

/** A meter that answers SML over HTTP. */
export const HttpSml = v.looseObject({ polling_interval: intervalS, http_request: HttpRequest });
export interface HttpSml extends v.InferOutput<typeof HttpSml> {}

/** A meter on the serial line. */
export const SerialSdm = v.looseObject({ address: whole(0, 255), polling_interval: intervalS });
export interface SerialSdm extends v.InferOutput<typeof SerialSdm> {}

/** A Victron meter, asked by Modbus over UDP; interval in ms. */
export const UdpVictron = v.looseObject({
  polling_interval_ms: whole(100, 15_000),
  ip_address: v.pipe(
    Ipv4,
    v.check((input) => input !== "0.0.0.0", "required"),
  ),
});
export interface UdpVictron extends v.InferOutput<typeof UdpVictron> {}

/**
 * Power meter settings since 2024.08.18; `source` 0 MQTT, 1 SDM single phase, 2 SDM three phases, 3 HTTP
 * and JSON, 4 SML, 5 SMA Home Manager, 6 SML over HTTP, 7 Victron, which came with `udp_victron`. Intervals
 * in s where not said otherwise. Until 2025.04.17 with `verbose_logging`.
 * Source: docs/gateway/releases.md#settings-of-onbattery.
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
export interface NestedMeterConfig extends v.InferOutput<typeof NestedMeterConfig> {}

/** `GET /api/powermeter/config`. */
export const powermeterRead: ReadEndpoint<never, PowerMeterConfig> = get(
  "/api/powermeter/config",
  PowerMeterConfig,
);

/** `POST /api/powermeter/config`. */
export const powermeterWrite: SaveEndpoint<PowerMeterConfig, SaveReply> = post(
  "/api/powermeter/config",
  PowerMeterConfig,
  SaveReply,
);

/** `POST /api/powermeter/testhttprequest`. */
export const powermeterTest: SaveEndpoint<HttpPhase, SaveReply> = post(
  "/api/powermeter/testhttprequest",
  HttpPhase,
  SaveReply,
);

/** The power meter of 2024.03.07. */
export const powermeterCalls = {
  read: powermeterRead,
  write: powermeterWrite,
  test: powermeterTest,
} as const;

/** `GET /api/powermeter/config`. */
export const laterFlatMeterRead: ReadEndpoint<never, LaterFlatMeter> = get(
  "/api/powermeter/config",
  LaterFlatMeter,
);

/** `POST /api/powermeter/config`. */
export const laterFlatMeterWrite: SaveEndpoint<LaterFlatMeter, SaveReply> = post(
  "/api/powermeter/config",
  LaterFlatMeter,
  SaveReply,
);

/** The power meter from March to June 2024. */
export const laterFlatMeterCalls = {
  read: laterFlatMeterRead,
  write: laterFlatMeterWrite,
} as const;

/** `GET /api/powermeter/status`. */
export const nestedMeterStatus: ReadEndpoint<never, NestedMeterConfig> = get(
  "/api/powermeter/status",
  NestedMeterConfig,
  { access: "readonly" },
);

/** `GET /api/powermeter/config`. */
export const nestedMeterRead: ReadEndpoint<never, NestedMeterConfig> = get(
  "/api/powermeter/config",
  NestedMeterConfig,
);

/** `POST /api/powermeter/config`. */
export const nestedMeterWrite: SaveEndpoint<NestedMeterConfig, SaveReply> = post(
  "/api/powermeter/config",
  NestedMeterConfig,
  SaveReply,
);

/** `POST /api/powermeter/testhttpjsonrequest`. */
export const nestedMeterTestJson: SaveEndpoint<{ readonly http_json: HttpJson }, SaveReply> = post(
  "/api/powermeter/testhttpjsonrequest",
  v.looseObject({ http_json: HttpJson }),
  SaveReply,
);

/** `POST /api/powermeter/testhttpsmlrequest`. */
export const nestedMeterTestSml: SaveEndpoint<{ readonly http_sml: HttpSml }, SaveReply> = post(
  "/api/powermeter/testhttpsmlrequest",
  v.looseObject({ http_sml: HttpSml }),
  SaveReply,
);

/** The power meter since August 2024. */
export const nestedMeterCalls = {
  status: nestedMeterStatus,
  read: nestedMeterRead,
  write: nestedMeterWrite,
  testJson: nestedMeterTestJson,
  testSml: nestedMeterTestSml,
} as const;
