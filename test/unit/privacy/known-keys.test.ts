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
    ["Power", "free"],
    ["yieldday", "free"],
  ] as const)("of newer firmware are judged by their name: %s", (key, treatment) => {
    expect(keyTreatment(key)).toBe(treatment);
  });

  it("a field of a form is judged by the last part of its path", () => {
    expect(privateKindAt("http_phases.0.url")).toBe("url");
    expect(privateKindAt("ssid")).toBe("ssid");
    expect(privateKindAt("channel.0.name")).toBeUndefined();
  });
});
