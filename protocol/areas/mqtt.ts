import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import type { Limits } from "../firmware/wire.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice, hostName, text, topic, whole } from "../schema/rules.ts";

/** MQTT topic that others are appended to. */
/* @__NO_SIDE_EFFECTS__ */
const baseTopic = (max: number) =>
  v.pipe(
    topic(max),
    v.check((input) => input.endsWith("/"), "finalSlash"),
  );

/**
 * MQTT settings, sent back whole. Passwords and keys come in clear text. OnBattery has the verbose
 * log until 2025, newer firmware the client id. `mqtt_publish_interval` in s, `mqtt_port` 1 to 65535, `mqtt_lwt_qos` 0 to 2.
 * Source: docs/gateway/settings.md#mqtt.
 */
export const MqttConfig = v.looseObject({
  mqtt_enabled: v.boolean(),
  mqtt_verbose_logging: v.optional(v.boolean()),
  mqtt_hostname: hostName(128),
  mqtt_port: whole(1, 65_535),
  // Empty: the gateway names itself.
  mqtt_clientid: v.optional(text(64)),
  mqtt_username: text(64),
  mqtt_password: text(64),
  mqtt_topic: baseTopic(32),
  mqtt_retain: v.boolean(),
  mqtt_tls: v.boolean(),
  mqtt_root_ca_cert: text(2560),
  mqtt_tls_cert_login: v.boolean(),
  mqtt_client_cert: text(2560),
  mqtt_client_key: text(2560),
  mqtt_lwt_topic: topic(32),
  mqtt_lwt_online: text(20),
  mqtt_lwt_offline: text(20),
  // OpenDTU since December 2023.
  mqtt_lwt_qos: v.optional(choice(0, 1, 2)),
  mqtt_publish_interval: whole(5, 65_535),
  // OpenDTU since September 2023.
  mqtt_clean_session: v.optional(v.boolean()),
  mqtt_hass_enabled: v.boolean(),
  mqtt_hass_expire: v.boolean(),
  mqtt_hass_retain: v.boolean(),
  mqtt_hass_topic: topic(32),
  mqtt_hass_individualpanels: v.boolean(),
});
export interface MqttConfig extends v.InferOutput<typeof MqttConfig> {}

/** MQTT settings with the limits of another release. Source: docs/gateway/releases.md#settings-of-both-families. */
export const mqttConfigWithin = ({ topicBytes, publishIntervalS, endsHassTopic }: Limits) =>
  v.looseObject({
    ...MqttConfig.entries,
    mqtt_topic: baseTopic(topicBytes),
    mqtt_lwt_topic: topic(topicBytes),
    mqtt_hass_topic: endsHassTopic ? baseTopic(topicBytes) : topic(topicBytes),
    mqtt_publish_interval: whole(...publishIntervalS),
  });

/**
 * State of MQTT. `mqtt_lwt_topic` includes the base topic, `mqtt_publish_interval` is in s. Source:
 * docs/gateway/settings.md#mqtt.
 */
export const MqttStatus = v.looseObject({
  mqtt_enabled: v.boolean(),
  mqtt_verbose_logging: v.optional(v.boolean()),
  mqtt_hostname: v.string(),
  mqtt_port: v.number(),
  mqtt_clientid: v.optional(v.string()),
  mqtt_username: v.string(),
  mqtt_topic: v.string(),
  mqtt_connected: v.boolean(),
  mqtt_retain: v.boolean(),
  mqtt_tls: v.boolean(),
  mqtt_root_ca_cert_info: v.optional(v.string()),
  mqtt_tls_cert_login: v.optional(v.boolean()),
  mqtt_client_cert_info: v.optional(v.string()),
  mqtt_lwt_topic: v.string(),
  mqtt_publish_interval: v.number(),
  mqtt_clean_session: v.optional(v.boolean()),
  mqtt_hass_enabled: v.boolean(),
  mqtt_hass_expire: v.boolean(),
  mqtt_hass_retain: v.boolean(),
  mqtt_hass_topic: v.string(),
  mqtt_hass_individualpanels: v.boolean(),
});
export interface MqttStatus extends v.InferOutput<typeof MqttStatus> {}

/** `GET /api/mqtt/config`. */
export const mqttRead: ReadEndpoint<never, MqttConfig> = get("/api/mqtt/config", MqttConfig);

/** `POST /api/mqtt/config`. */
export const mqttWrite: SaveEndpoint<MqttConfig, SaveReply> = post(
  "/api/mqtt/config",
  MqttConfig,
  SaveReply,
);

/** `GET /api/mqtt/status`. */
export const mqttStatus: ReadEndpoint<never, MqttStatus> = get("/api/mqtt/status", MqttStatus, {
  access: "readonly",
});

/** MQTT: settings and state. */
export const mqttCalls = {
  read: mqttRead,
  write: mqttWrite,
  status: mqttStatus,
} as const;
