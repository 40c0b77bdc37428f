import { valueAt } from "../record-paths.ts";
import type { Capabilities } from "./wire.ts";

/** Keys of a record in some releases only: whether a release has them, and their dotted paths. */
type KeyRule = readonly [isThere: boolean, ...keys: string[]];

/** The rules of a settings path; undefined for a release without that path. */
type KeyRules = (has: Capabilities) => readonly KeyRule[] | undefined;

/** Rules of a path that only some releases have. */
const where =
  (
    isThere: (has: Capabilities) => boolean,
    rules: (has: Capabilities) => readonly KeyRule[] = () => [],
  ): KeyRules =>
  (has) =>
    isThere(has) ? rules(has) : undefined;

/**
 * The keys by which the record of each settings path reveals its release. Keys without a rule are in the records of
 * every release. Read from the firmware's handlers at its tags.
 */
export const recordKeys: Readonly<Record<string, KeyRules>> = {
  "/api/ntp/config": (has) => [[has.ntpTimezone, "ntp_timezone"]],
  "/api/mqtt/config": (has) => [
    [has.verboseLogging, "mqtt_verbose_logging"],
    [has.mqttClientId, "mqtt_clientid"],
    // Some of the releases before have these, too.
    ...(has.fullSettings ? ([[true, "mqtt_lwt_qos", "mqtt_clean_session"]] as const) : []),
  ],
  "/api/network/config": (has) => [[has.syslog, "syslogenabled", "sysloghostname", "syslogport"]],
  "/api/device/config": (has) => [
    [has.fullSettings, "display.diagrammode"],
    ...(has.fullSettings ? ([[true, "display.diagramduration"]] as const) : []),
    [has.displayLanguage === "number", "display.language"],
    [has.displayLanguage === "locale", "display.locale"],
  ],
  "/api/dtu/config": (has) => [
    [has.fullSettings, "cmt_country"],
    [has.verboseLogging, "verbose_logging"],
  ],
  "/api/logging/config": where(({ logging }) => logging),
  "/api/vedirect/config": where(({ solarCharger }) => solarCharger === "vedirect"),
  "/api/solarcharger/config": where(
    ({ solarCharger }) => solarCharger === "solarcharger",
    (has) => [
      [has.verboseLogging, "verbose_logging"],
      [has.solarMqtt, "mqtt"],
    ],
  ),
  "/api/powermeter/config": where(
    ({ meter }) => meter !== null,
    (has) => [
      [has.meter === "flat", "http_phases", "mqtt_topic_powermeter_1"],
      [has.meterUnits, "http_phases.0.unit", "http_phases.0.sign_inverted"],
      [has.meter === "nested", "mqtt", "serial_sdm", "http_json", "http_sml"],
      [has.verboseLogging, "verbose_logging"],
      [has.meterVictron, "udp_victron"],
    ],
  ),
  "/api/powerlimiter/config": where(
    ({ limiter }) => limiter !== null,
    (has) => [
      [has.limiter === "single", "inverter_id", "battery_drain_strategy"],
      [has.limiter !== "single", "battery_always_use_at_night"],
      [has.limiter === "serial", "is_inverter_solar_powered"],
      [has.limiter === "list", "inverters", "total_upper_power_limit"],
      [has.limiter === "serial" && has.limiterOverscaling, "use_overscaling_to_compensate_shading"],
      [has.limiterBaseLoad, "base_load_limit"],
      [has.limiterConductionLosses, "conduction_losses"],
      [!has.limiterConductionLosses, "solar_passthrough_losses"],
      [has.limiter === "list" && has.limiterPowerSource, "inverters.0.power_source"],
      [has.limiter === "list" && !has.limiterPowerSource, "inverters.0.is_solar_powered"],
      [has.limiter === "list" && has.limiterScalingThreshold, "inverters.0.scaling_threshold"],
      [has.verboseLogging, "verbose_logging"],
    ],
  ),
  "/api/battery/config": where(
    ({ battery }) => battery !== null,
    (has) => [
      [has.battery === "flat", "jkbms_interface", "mqtt_soc_topic"],
      [has.battery === "nested", "mqtt", "serial", "zendure"],
      [has.batteryJsonPaths, "mqtt_soc_json_path", "mqtt_voltage_unit"],
      [has.dischargeLimit, "enable_discharge_current_limit", "discharge_current_limit"],
      [has.dischargeLimitBelow, "discharge_current_limit_below_soc"],
      [has.verboseLogging, "verbose_logging"],
      [has.zendureControl, "zendure.control_mode"],
    ],
  ),
  "/api/huawei/config": where(
    ({ acCharger }) => acCharger === "huawei",
    (has) => [
      [has.chargerByBattery, "verbose_logging", "emergency_charge_enabled"],
      [has.chargerInterface, "hardware_interface"],
    ],
  ),
  "/api/gridcharger/config": where(
    ({ acCharger }) => acCharger === "gridcharger",
    (has) => [[has.trucki, "trucki"]],
  ),
};

/** Keys that the record of a release must have, and that this record lacks. */
export function lackingKeys(path: string, has: Capabilities, record: unknown): readonly string[] {
  return (recordKeys[path]?.(has) ?? []).flatMap(([isThere, ...keys]) =>
    isThere ? keys.filter((key) => isSaid(record, key) && !hasKey(record, key)) : [],
  );
}

/** Whether a release has a path, and a record has that release's keys and none of other releases. */
export function fitsRecord(path: string, has: Capabilities, record: unknown): boolean {
  const rulesOf = recordKeys[path];
  const rules = rulesOf ? rulesOf(has) : [];
  if (rules === undefined) return false;
  return rules.every(([isThere, ...keys]) =>
    keys.every((key) => !isSaid(record, key) || hasKey(record, key) === isThere),
  );
}

/** A record without the part of a key, such as an item of an empty list, says nothing about the key. */
function isSaid(record: unknown, key: string): boolean {
  const end = key.lastIndexOf(".");
  return end < 0 || hasKey(record, key.slice(0, end));
}

function hasKey(record: unknown, path: string): boolean {
  return valueAt(record, path) !== undefined;
}
