import type { ConfigArea } from "#protocol/config-file/area.ts";

/** Keys in the menu of the settings pages, by the last part of their address. */
export const pageKeys = {
  network: "settingsNetwork",
  ntp: "settingsNtp",
  mqtt: "settingsMqtt",
  dtu: "settingsDtu",
  security: "settingsSecurity",
  device: "settingsDevice",
  inverter: "settingsInverter",
  vedirect: "settingsVedirect",
  powermeter: "settingsPowermeter",
  powerlimiter: "settingsPowerlimiter",
  battery: "settingsBattery",
  chargerac: "settingsChargerac",
} as const;

/** Key in the menu of the page that settings belong to; undefined for those of no page. */
export function areaPage(area: ConfigArea): (typeof pageKeys)[keyof typeof pageKeys] | undefined {
  return area === "file" || area === "other" ? undefined : pageKeys[area];
}
