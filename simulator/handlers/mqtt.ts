import type { MqttStatus } from "../../protocol/areas/mqtt.ts";
import type { Device } from "../device/device.ts";
import { asBool, asUnsigned, byteLength, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { textOf } from "../firmware/jsonText.ts";
import { lengthRule, rangeRule } from "../calls/rules.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import { certificateText } from "../device/certificate.ts";
import { isMqttConnected } from "../device/services.ts";
import { keysIn, readRecord, showRecord } from "../settings/settingsRecord.ts";
import { mqttFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

const certificateBytes = 2560;
const certificates = ["mqtt_root_ca_cert", "mqtt_client_cert", "mqtt_client_key"];

/** Restricts a rule to requests that switch something on; otherwise everything is stored unchecked. */
function onlyWhen(key: string, rule: Rule): Rule {
  return {
    ...rule,
    fails: (document, device) => asBool(member(document, key)) && rule.fails(document, device),
  };
}

function spaceRule(key: string, code: number): Rule {
  return {
    fails: (document) => textOf(document, key).includes(" "),
    code,
    message: `${key} must not contain spaces.`,
  };
}

function isCertificateTooLong(document: JsonValue): boolean {
  return certificates.some((key) => byteLength(textOf(document, key)) > certificateBytes);
}

function endRule(key: string, code: number): Rule {
  return {
    fails: (document) => !textOf(document, key).endsWith("/"),
    code,
    message: `${key} must end with a slash.`,
  };
}

const rules = ({
  hasFiles,
  topicBytes,
  publishIntervalS,
  checksHassSlash,
}: Generation): readonly Rule[] => [
  lengthRule("mqtt_hostname", [1, 128], 7001),
  ...(hasFiles ? [lengthRule("mqtt_clientid", [0, 64], 7017)] : []),
  lengthRule("mqtt_username", [0, 64], 7002),
  lengthRule("mqtt_password", [0, 64], 7003),
  lengthRule("mqtt_topic", [0, topicBytes], 7004),
  spaceRule("mqtt_topic", 7005),
  endRule("mqtt_topic", 7006),
  {
    fails: (document) => {
      const port = asUnsigned(member(document, "mqtt_port"), 32);
      return port === 0 || port > 65535;
    },
    code: 7007,
    message: "mqtt_port must be between 1 and 65535.",
  },
  {
    fails: isCertificateTooLong,
    code: 7008,
    param: { max: certificateBytes },
    message: `A certificate or key must have at most ${certificateBytes} bytes.`,
  },
  lengthRule("mqtt_lwt_topic", [0, topicBytes], 7009),
  spaceRule("mqtt_lwt_topic", 7010),
  lengthRule("mqtt_lwt_online", [0, 20], 7011),
  lengthRule("mqtt_lwt_offline", [0, 20], 7012),
  {
    fails: (document) => asUnsigned(member(document, "mqtt_lwt_qos"), 8) > 2,
    code: 7016,
    param: { max: 2 },
    message: "mqtt_lwt_qos must be at most 2.",
  },
  rangeRule("mqtt_publish_interval", publishIntervalS, 7013),
  onlyWhen("mqtt_hass_enabled", lengthRule("mqtt_hass_topic", [0, topicBytes], 7014)),
  onlyWhen("mqtt_hass_enabled", spaceRule("mqtt_hass_topic", 7015)),
  ...(checksHassSlash ? [onlyWhen("mqtt_hass_enabled", endRule("mqtt_hass_topic", 7018))] : []),
];

/** Client id at the broker: the configured id, else the device's own. */
function clientId({ config, chipId }: Device): string {
  return config.mqtt.mqtt_clientid === "" ? `OpenDTU-${chipId}` : config.mqtt.mqtt_clientid;
}

/** Lacks the password, the certificates and the text of the last will (docs/gateway/settings.md#mqtt). */
function mqttStatus(device: Device) {
  const { mqtt } = device.config;
  const { hasVerboseLogging, hasFiles } = device.generation;
  return {
    mqtt_enabled: mqtt.mqtt_enabled,
    ...(hasVerboseLogging ? { mqtt_verbose_logging: mqtt.mqtt_verbose_logging } : {}),
    mqtt_hostname: mqtt.mqtt_hostname,
    mqtt_port: mqtt.mqtt_port,
    ...(hasFiles ? { mqtt_clientid: clientId(device) } : {}),
    mqtt_username: mqtt.mqtt_username,
    mqtt_topic: mqtt.mqtt_topic,
    mqtt_connected: isMqttConnected(device),
    mqtt_retain: mqtt.mqtt_retain,
    mqtt_tls: mqtt.mqtt_tls,
    mqtt_root_ca_cert_info: certificateText(mqtt.mqtt_root_ca_cert),
    mqtt_tls_cert_login: mqtt.mqtt_tls_cert_login,
    mqtt_client_cert_info: certificateText(mqtt.mqtt_client_cert),
    mqtt_lwt_topic: `${mqtt.mqtt_topic}${mqtt.mqtt_lwt_topic}`,
    mqtt_publish_interval: mqtt.mqtt_publish_interval,
    mqtt_clean_session: mqtt.mqtt_clean_session,
    mqtt_hass_enabled: mqtt.mqtt_hass_enabled,
    mqtt_hass_expire: mqtt.mqtt_hass_expire,
    mqtt_hass_retain: mqtt.mqtt_hass_retain,
    mqtt_hass_topic: mqtt.mqtt_hass_topic,
    mqtt_hass_individualpanels: mqtt.mqtt_hass_individualpanels,
  } satisfies Omit<MqttStatus, "mqtt_verbose_logging">;
}

/** MQTT settings and state (docs/gateway/settings.md#mqtt). */
export const mqttRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/mqtt/status", "readonly", mqttStatus),
  readRoute("/api/mqtt/config", "full", ({ config }) =>
    showRecord(mqttFields, config.mqtt, generation),
  ),
  saveRoute({
    path: "/api/mqtt/config",
    bytes: 10240,
    types: mqttFields,
    required: keysIn(mqttFields, generation).filter((key) => key !== "mqtt_root_ca_cert"),
    rules: rules(generation).map((rule) => onlyWhen("mqtt_enabled", rule)),
    take: (document, device) => ({
      written: device.save("mqtt", readRecord(mqttFields, document, generation)),
    }),
  }),
];
