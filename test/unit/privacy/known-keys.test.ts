import { describe, expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { privateKindAt } from "#protocol/privacy/key-kind.ts";
import { isKnownKey, keyTreatment } from "#protocol/privacy/known-keys.ts";
import { LiveMessage } from "#protocol/areas/live.ts";
import { textKeys } from "../../support/schemaKeys.ts";

const schemas = [
  ...Object.values(endpoints)
    .flatMap((area) => Object.values(area))
    .flatMap((call) =>
      "reply" in call ? [call.reply, "body" in call ? call.body : undefined] : [],
    ),
  LiveMessage,
];
const keys = new Set(schemas.flatMap((schema) => (schema ? textKeys(schema) : [])));

describe("keys of texts", () => {
  it("are all private, free or harmless by decision, not by chance", () => {
    expect(keys.size).toBeGreaterThan(60);
    expect([...keys].filter((key) => !isKnownKey(key))).toEqual([]);
  });

  it("a planted one is found", () => {
    expect(isKnownKey("wifi_passphrase")).toBe(false);
  });

  it.each([
    ["wifi_passphrase", "secret"],
    ["api_token", "secret"],
    ["mesh_ssid", "ssid"],
    ["battery_serial", "serial"],
    ["eth_mac", "mac"],
    ["syslog_hostname", "host"],
    ["syslog_ip", "ip"],
    ["lat", "coordinate"],
    ["zero_topic", "topic"],
    ["admin_pwd", "secret"],
    ["wifi_psk", "secret"],
    ["tls_key", "secret"],
    ["credential", "secret"],
    ["mac_address", "mac"],
    ["eth_bssid", "mac"],
    ["time_dns", "ip"],
    ["mqtt_broker", "host"],
    ["lng", "coordinate"],
    ["site_lon", "coordinate"],
    ["hook_uri", "url"],
    ["smtp_user", "user"],
    ["ca_cert", "certificate"],
    ["passthrough", "free"],
    ["config_version", "harmless"],
    ["version_server", "host"],
    ["monkey", "free"],
    ["Power", "free"],
    ["yieldday", "free"],
  ] as const)("of newer firmware are judged by their name: %s", (key, treatment) => {
    expect(keyTreatment(key)).toBe(treatment);
  });

  it.each([
    ["secret", "password mqtt_password mqtt_client_key client_key header_value"],
    ["serial", "serial inverter_serial inv SER device_id"],
    ["ssid", "ssid sta_ssid ap_ssid"],
    ["host", "hostname network_hostname mqtt_hostname sysloghostname ntp_server server"],
    ["ip", "ip ip_address ipaddress gateway dns1 dns2"],
    ["ip", "network_ip network_gateway network_dns1 network_dns2 ap_ip"],
    ["mac", "sta_bssid network_mac ap_mac"],
    ["coordinate", "latitude longitude"],
    ["topic", "topic mqtt_topic mqtt_soc_topic mqtt_topic_powermeter_1"],
    ["url", "url"],
    ["user", "username mqtt_username mqtt_clientid"],
    ["certificate", "mqtt_root_ca_cert mqtt_client_cert root_ca_cert client_cert"],
    ["certificate", "mqtt_root_ca_cert_info mqtt_client_cert_info"],
    ["sun", "sun_risetime sun_settime"],
    ["free", "name message file json_path"],
    ["harmless", "config_version sdkversion git_hash header_key ntp_timezone netmask"],
  ] as const)("that a gateway sends are treated as %s: %s", (treatment, names) => {
    expect(names.split(" ").filter((key) => keyTreatment(key) !== treatment)).toEqual([]);
  });

  it("a field of a form is judged by the last part of its path", () => {
    expect(privateKindAt("http_phases.0.url")).toBe("url");
    expect(privateKindAt("ssid")).toBe("ssid");
    expect(privateKindAt("channel.0.name")).toBeUndefined();
  });
});
