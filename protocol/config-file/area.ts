import type { ConfigFile } from "./config-file.ts";

/** Settings pages that the parts of a configuration belong to; "file" is about the file itself. */
const areas = {
  cfg: "file",
  wifi: "network",
  mdns: "network",
  ntp: "ntp",
  mqtt: "mqtt",
  dtu: "dtu",
  security: "security",
  device: "device",
  inverters: "inverter",
  vedirect: "vedirect",
  powermeter: "powermeter",
  powerlimiter: "powerlimiter",
  battery: "battery",
  huawei: "chargerac",
} as const;

/** A settings page, "file" for the file's own version and counter, "other" for an unknown part. */
export type ConfigArea = (typeof areas)[keyof typeof areas] | "other";

/** Settings page of a value. Source: docs/gateway/system.md#configjson. */
export function configArea(file: ConfigFile, path: readonly (string | number)[]): ConfigArea {
  if (file === "pin_mapping.json") return "device";
  const part = path[0];
  return isPart(part) ? areas[part] : "other";
}

function isPart(part: string | number | undefined): part is keyof typeof areas {
  return part !== undefined && Object.prototype.hasOwnProperty.call(areas, part);
}
