import { endpoints } from "#protocol/api/endpoints.ts";
import { type Area, codecOf, type SettingsCalls } from "#protocol/settings/codec.ts";
import type { Shapes } from "#protocol/settings/areas.ts";

function sole<Model extends object>(calls: SettingsCalls<Model>): Area<Model, Shapes> {
  return { ...calls, codec: () => codecOf() };
}

/** The areas of the settings in an image whose firmware sends the model as it is. */
export const areas = {
  ntp: sole(endpoints.ntp),
  mqtt: sole(endpoints.mqtt),
  network: sole(endpoints.network),
  device: sole(endpoints.device),
  dtu: sole(endpoints.dtu),
  security: sole(endpoints.security),
  vedirect: sole(endpoints.vedirect),
  powermeter: sole(endpoints.powermeter),
  powerlimiter: sole(endpoints.powerlimiter),
  battery: sole(endpoints.battery),
  charger: sole(endpoints.charger),
} as const;
