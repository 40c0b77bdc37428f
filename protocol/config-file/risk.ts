import { privateKind } from "../privacy/key-kind.ts";
import type { ConfigFile } from "./config-file.ts";

/** Possible damage of a changed value: the Wi-Fi connection, the address, the wiring, the sign-in. */
export type ConfigRisk = "wifi" | "address" | "pins" | "password";

const risks: Readonly<Record<string, ConfigRisk>> = {
  "wifi.ssid": "wifi",
  "wifi.password": "wifi",
  "wifi.ip": "address",
  "wifi.netmask": "address",
  "wifi.gateway": "address",
  "wifi.dns1": "address",
  "wifi.dns2": "address",
  "wifi.dhcp": "address",
  "wifi.hostname": "address",
  "mdns.enabled": "address",
  "device.pinmapping": "pins",
  "security.password": "password",
};

/** Risk of changing one value. Source: docs/gateway/system.md#configjson, names of `config.json`. */
export function configRisk(
  file: ConfigFile,
  path: readonly (string | number)[],
): ConfigRisk | undefined {
  // Links are for display; every other number of a profile is a pin.
  if (file === "pin_mapping.json") return path.includes("links") ? undefined : "pins";
  return risks[path.join(".")];
}

/** True for a value that must not be shown: a password, a private key, a token. */
export function isSecretPath(path: readonly (string | number)[]): boolean {
  const last = path[path.length - 1];
  return typeof last === "string" && privateKind(last) === "secret";
}
