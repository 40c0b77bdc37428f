import {
  address,
  bool,
  coordinate,
  count,
  float,
  only,
  shownVoltage,
  signedField,
  text,
  unsignedField,
  voltage,
  wholeFloat,
} from "./field.ts";
import type { Generation } from "../generation/generation.ts";
import { isrgRootX1 } from "./isrgRootX1.ts";

const isVerbose = (generation: Generation) => generation.hasVerboseLogging;
const hasFiles = (generation: Generation) => generation.hasFiles;
const hasSyslog = (generation: Generation) => generation.hasSyslog;

/** Sign-in (docs/gateway/settings.md#security). */
export const securityFields = {
  password: text(64, "openDTU42", "password"),
  allow_readonly: bool(true, "allow_readonly"),
};

/** Network (docs/gateway/settings.md#network). `mdnsenabled` has a section of its own in the file. */
export const networkFields = {
  hostname: text(31, "OpenDTU-%06X", "wifi.hostname"),
  dhcp: bool(true, "wifi.dhcp"),
  ipaddress: address("wifi.ip"),
  netmask: address("wifi.netmask"),
  gateway: address("wifi.gateway"),
  dns1: address("wifi.dns1"),
  dns2: address("wifi.dns2"),
  ssid: text(32, "", "wifi.ssid"),
  password: text(64, "", "wifi.password"),
  aptimeout: count(32, 3, "wifi.aptimeout"),
  mdnsenabled: bool(false, "mdns.enabled"),
  syslogenabled: only(hasSyslog, bool(false, "syslog.enabled")),
  sysloghostname: only(hasSyslog, text(128, "", "syslog.hostname")),
  syslogport: only(hasSyslog, unsignedField(16, 514, "syslog.port")),
};

/** Time servers as factory settings: shared by all, then the project's own. */
export const timeServers = { old: "pool.ntp.org", own: "opendtu.pool.ntp.org" } as const;

/** Time and place (docs/gateway/settings.md#time). */
export function ntpFields(generation: Generation) {
  const server = generation.configVersion >= 0x00011c00 ? timeServers.own : timeServers.old;
  return {
    ntp_server: text(31, server, "server"),
    ntp_timezone: only(
      ({ namesZones }) => !namesZones,
      text(50, "CET-1CEST,M3.5.0,M10.5.0/3", "timezone"),
    ),
    ntp_timezone_descr: text(50, "Europe/Berlin", "timezone_descr"),
    longitude: coordinate(10.4515, "longitude"),
    latitude: coordinate(51.1657, "latitude"),
    sunsettype: unsignedField(8, 1, "sunsettype"),
  };
}

/** MQTT (docs/gateway/settings.md#mqtt). */
export const mqttFields = {
  mqtt_enabled: bool(false, "enabled"),
  mqtt_verbose_logging: only(isVerbose, bool(true, "verbose_logging")),
  mqtt_hostname: text(128, "", "hostname"),
  mqtt_port: unsignedField(32, 1883, "port"),
  mqtt_clientid: only(hasFiles, text(64, "", "clientid")),
  mqtt_username: text(64, "", "username"),
  mqtt_password: text(64, "", "password"),
  mqtt_topic: text(256, "solar/", "topic"),
  mqtt_retain: bool(true, "retain"),
  mqtt_tls: bool(false, "tls.enabled"),
  mqtt_root_ca_cert: text(2560, isrgRootX1, "tls.root_ca_cert"),
  mqtt_tls_cert_login: bool(false, "tls.certlogin"),
  mqtt_client_cert: text(2560, "", "tls.client_cert"),
  mqtt_client_key: text(2560, "", "tls.client_key"),
  mqtt_lwt_topic: text(256, "dtu/status", "lwt.topic"),
  mqtt_lwt_online: text(20, "online", "lwt.value_online"),
  mqtt_lwt_offline: text(20, "offline", "lwt.value_offline"),
  mqtt_lwt_qos: unsignedField(8, 2, "lwt.qos"),
  mqtt_publish_interval: unsignedField(32, 5, "publish_interval"),
  mqtt_clean_session: bool(true, "clean_session"),
  mqtt_hass_enabled: bool(false, "hass.enabled"),
  mqtt_hass_expire: bool(true, "hass.expire"),
  mqtt_hass_retain: bool(true, "hass.retain"),
  mqtt_hass_topic: text(256, "homeassistant/", "hass.topic"),
  mqtt_hass_individualpanels: bool(false, "hass.individual_panels"),
};

/** Radio settings without the serial (docs/gateway/settings.md#radio). */
export function dtuFields({ pollUnitMs }: Pick<Generation, "pollUnitMs">) {
  return {
    pollinterval: unsignedField(32, 5000 / pollUnitMs, "poll_interval"),
    verbose_logging: only(isVerbose, bool(true, "verbose_logging")),
    nrf_palevel: unsignedField(8, 0, "nrf_pa_level"),
    cmt_palevel: signedField(8, 0, "cmt_pa_level"),
    cmt_frequency: unsignedField(32, 865000000, "cmt_frequency"),
    cmt_country: unsignedField(8, 0, "cmt_country_mode"),
  };
}

/** Charge controller (docs/gateway/settings.md#vedirect). */
export const vedirectFields = {
  vedirect_enabled: bool(false, "enabled"),
  verbose_logging: bool(false, "verbose_logging"),
  vedirect_updatesonly: bool(true, "updates_only"),
};

/** Battery (docs/gateway/settings.md#battery). */
export const batteryFields = {
  enabled: bool(false, "enabled"),
  verbose_logging: bool(true, "verbose_logging"),
  provider: count(8, 0, "provider"),
  jkbms_interface: count(8, 0, "jkbms_interface"),
  jkbms_polling_interval: count(8, 5, "jkbms_polling_interval"),
  mqtt_soc_topic: text(256, "", "mqtt_topic"),
  mqtt_voltage_topic: text(256, "", "mqtt_voltage_topic"),
};

/** AC charger (docs/gateway/settings.md#ac-charger). */
export const chargerFields = {
  enabled: bool(false, "enabled"),
  can_controller_frequency: unsignedField(32, 8000000, "can_controller_frequency"),
  auto_power_enabled: bool(false, "auto_power_enabled"),
  voltage_limit: shownVoltage(42, "voltage_limit"),
  enable_voltage_limit: shownVoltage(42, "enable_voltage_limit"),
  lower_power_limit: wholeFloat(150, "lower_power_limit"),
  upper_power_limit: wholeFloat(2000, "upper_power_limit"),
};

/** Dynamic power limiter (docs/gateway/settings.md#power-limiter). */
export const powerlimiterFields = {
  enabled: bool(false, "enabled"),
  verbose_logging: bool(true, "verbose_logging"),
  solar_passthrough_enabled: bool(true, "solar_passtrough_enabled"),
  solar_passthrough_losses: count(8, 3, "solar_passthrough_losses"),
  battery_drain_strategy: count(8, 0, "battery_drain_strategy"),
  is_inverter_behind_powermeter: bool(true, "is_inverter_behind_powermeter"),
  inverter_id: count(8, 0, "inverter_id"),
  inverter_channel_id: count(8, 0, "inverter_channel_id"),
  target_power_consumption: signedField(32, 0, "target_power_consumption"),
  target_power_consumption_hysteresis: signedField(32, 0, "target_power_consumption_hysteresis"),
  lower_power_limit: signedField(32, 10, "lower_power_limit"),
  upper_power_limit: signedField(32, 800, "upper_power_limit"),
  ignore_soc: bool(false, "ignore_soc"),
  battery_soc_start_threshold: count(32, 80, "battery_soc_start_threshold"),
  battery_soc_stop_threshold: count(32, 20, "battery_soc_stop_threshold"),
  voltage_start_threshold: voltage(50, "voltage_start_threshold"),
  voltage_stop_threshold: voltage(49, "voltage_stop_threshold"),
  voltage_load_correction_factor: float(0.001, "voltage_load_correction_factor"),
  inverter_restart_hour: signedField(8, -1, "inverter_restart_hour"),
  full_solar_passthrough_soc: count(32, 100, "full_solar_passthrough_soc"),
  full_solar_passthrough_start_voltage: voltage(100, "full_solar_passthrough_start_voltage"),
  full_solar_passthrough_stop_voltage: voltage(100, "full_solar_passthrough_stop_voltage"),
};

/**
 * The losses are written under a name that is never read: back to 3 after every restart (docs/gateway/settings.md#power-limiter).
 */
export const powerlimiterFileNames = { solar_passthrough_losses: "solar_passtrough_losses" };
