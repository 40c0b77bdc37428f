import { batteryCalls } from "#protocol/areas/battery.ts";
import { chargerCalls } from "#protocol/areas/charger.ts";
import { deviceCalls } from "#protocol/areas/device.ts";
import { dtuCalls } from "#protocol/areas/dtu.ts";
import { powerlimiterCalls } from "#protocol/areas/limiter.ts";
import { powermeterCalls } from "#protocol/areas/meter.ts";
import { mqttCalls } from "#protocol/areas/mqtt.ts";
import { networkCalls } from "#protocol/areas/network.ts";
import { ntpCalls } from "#protocol/areas/ntp.ts";
import { securityCalls } from "#protocol/areas/security.ts";
import { vedirectCalls } from "#protocol/areas/solar.ts";
import { type Area, codecOf, type SettingsCalls } from "#protocol/areas/codec.ts";
import type { Shapes } from "#protocol/areas/settings.ts";

function sole<Model extends object>(calls: SettingsCalls<Model>): Area<Model, Shapes> {
  return { ...calls, codec: () => codecOf() };
}

/** The areas of the settings in an image whose firmware sends the model as it is. */
export const areas = {
  ntp: sole(ntpCalls),
  mqtt: sole(mqttCalls),
  network: sole(networkCalls),
  device: sole(deviceCalls),
  dtu: sole(dtuCalls),
  security: sole(securityCalls),
  vedirect: sole(vedirectCalls),
  powermeter: sole(powermeterCalls),
  powerlimiter: sole(powerlimiterCalls),
  battery: sole(batteryCalls),
  charger: sole(chargerCalls),
} as const;
