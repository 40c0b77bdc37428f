import { endpoints } from "../api/endpoints.ts";
import { newerEndpoints } from "../api/newer-endpoints.ts";
import type { Wire } from "../profile/capabilities.ts";
import type { DtuConfig } from "../schema/dtu-config.ts";
import { type Area, codecWith, type Conversion, type SettingsCalls } from "./codec.ts";

const msPerS = 1000;

/** The poll interval of OnBattery since 2025, which counts it in milliseconds. */
const inMilliseconds: Conversion<DtuConfig> = {
  toModel: (raw) => ({ ...raw, pollinterval: raw.pollinterval / msPerS }),
  toRecord: (model) => ({ ...model, pollinterval: Math.round(model.pollinterval * msPerS) }),
};

/** What the choice of a codec depends on. */
export type Shapes = Pick<Wire, "has" | "units">;

/** An area whose shapes differ in the keys that they have, by capability. */
function area<Model extends object>(
  calls: SettingsCalls<Model>,
  keys: (has: Wire["has"]) => readonly (readonly [isThere: boolean, ...keys: string[]])[],
): Area<Model, Shapes> {
  return {
    ...calls,
    codec: ({ has }) =>
      codecWith(keys(has).flatMap(([isThere, ...names]) => (isThere ? names : []))),
  };
}

/** Settings that every gateway which has them sends in one shape. */
function sole<Model extends object>(calls: SettingsCalls<Model>): Area<Model, Shapes> {
  return { ...calls, codec: () => codecWith() };
}

/**
 * Every area of the settings with the choice of its codec, which looks at capabilities alone. Source:
 * the table of generations, read from the firmware's sources.
 */
export const areas = {
  ntp: area(endpoints.ntp, (has) => [[has.ntpTimezone, "ntp_timezone"]]),
  mqtt: area(endpoints.mqtt, (has) => [
    [has.verboseLogging, "mqtt_verbose_logging"],
    [has.mqttClientId, "mqtt_clientid"],
  ]),
  network: area(endpoints.network, (has) => [
    [has.syslog, "syslogenabled", "sysloghostname", "syslogport"],
  ]),
  device: area(endpoints.device, ({ displayLanguage }) => [
    [displayLanguage === "number", "display.language"],
    [displayLanguage === "locale", "display.locale"],
  ]),
  dtu: radio(),
  security: sole(endpoints.security),
  vedirect: sole(endpoints.vedirect),
  solarCharger: area(newerEndpoints.solarCharger, (has) => [
    [has.verboseLogging, "verbose_logging"],
    [!has.verboseLogging, "mqtt"],
  ]),
  powermeter: sole(endpoints.powermeter),
  nestedMeter: area(newerEndpoints.nestedMeter, (has) => [
    [has.verboseLogging, "verbose_logging"],
    [has.battery === "nested", "udp_victron"],
  ]),
  powerlimiter: sole(endpoints.powerlimiter),
  limiterList: area(newerEndpoints.powerlimiter, (has) => [
    [has.verboseLogging, "verbose_logging"],
  ]),
  battery: sole(endpoints.battery),
  nestedBattery: area(newerEndpoints.nestedBattery, (has) => [
    [has.verboseLogging, "verbose_logging"],
    [!has.verboseLogging, "zendure.control_mode"],
  ]),
  charger: sole(endpoints.charger),
  gridCharger: sole(newerEndpoints.gridCharger),
} as const;

function radio(): Area<DtuConfig, Shapes> {
  return {
    ...endpoints.dtu,
    codec: ({ has, units }) => {
      const keys = has.verboseLogging ? ["verbose_logging"] : [];
      return codecWith(keys, units.pollInterval === "ms" ? inMilliseconds : undefined);
    },
  };
}
