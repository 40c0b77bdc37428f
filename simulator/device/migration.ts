import { asUnsigned, isList, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import { timeServers } from "../settings/tables.ts";
import type { GatewayConfig } from "./config.ts";
import { onBatterySteps } from "./migrationOnBattery.ts";
import type { MigrationStep, MigrationSteps } from "./migrationSteps.ts";

const steps: MigrationSteps = [
  [0x00011700, withPlainChannels],
  [0x00011800, withMisspelledInterval],
  [0x00011900, withOneRadio],
  [0x00011b00, inHertz],
  [0x00011c00, withOwnTimeServer],
  [0x00011d00, withLocale],
  [0x00011e00, withQuietLog],
];

/**
 * The settings of a file as a release understands them; the same object without a migration. Only older files are
 * migrated: unknown parts of a newer file take their factory values.
 */
export function migrateConfig(
  config: GatewayConfig,
  file: JsonValue | undefined,
  generation: Generation,
): GatewayConfig {
  const marker = member(file, "cfg");
  const version = numberOf(member(marker, "version")) ?? generation.configVersion;
  // Releases before this marker count as 0; without a file there is nothing to migrate.
  const since = file === undefined ? generation.onBatteryVersion : 0;
  const onBatteryVersion = numberOf(member(marker, "version_onbattery")) ?? since ?? 0;
  const common = due(steps, version, generation.configVersion);
  const own = due(onBatterySteps, onBatteryVersion, generation.onBatteryVersion ?? 0);
  return [...common, ...own].reduce((before, step) => step(before, file, generation), config);
}

function due(all: MigrationSteps, from: number, to: number): readonly MigrationStep[] {
  return all.filter(([since]) => from < since && since <= to).map(([, step]) => step);
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function withPlainChannels(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
  const slots = member(file, "inverters");
  const inverters = config.inverters.map((slot, index) => {
    const powers = member(isList(slots) ? slots[index] : undefined, "channels");
    const channel = slot.channel.map((it, input) => ({
      ...it,
      name: "",
      max_power: asUnsigned(isList(powers) ? powers[input] : undefined, 16),
    }));
    return { ...slot, channel };
  });
  return { ...config, inverters };
}

function withMisspelledInterval(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
  const interval = asUnsigned(member(member(file, "mqtt"), "publish_invterval"), 32);
  return { ...config, mqtt: { ...config.mqtt, mqtt_publish_interval: interval } };
}

/** There was only one kind of radio. */
function withOneRadio(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
  const level = asUnsigned(member(member(file, "dtu"), "pa_level"), 8);
  return { ...config, dtu: { ...config.dtu, nrf_palevel: level } };
}

function inHertz(config: GatewayConfig): GatewayConfig {
  return { ...config, dtu: { ...config.dtu, cmt_frequency: config.dtu.cmt_frequency * 1000 } };
}

function withOwnTimeServer(config: GatewayConfig): GatewayConfig {
  if (config.ntp.ntp_server !== timeServers.old) return config;
  return { ...config, ntp: { ...config.ntp, ntp_server: timeServers.own } };
}

function withLocale(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
  const language = asUnsigned(member(member(member(file, "device"), "display"), "language"), 8);
  const locale = ["en", "de", "fr"][language] ?? config.device.display.locale;
  const display = { ...config.device.display, locale };
  return { ...config, device: { ...config.device, display } };
}

/** The log got levels: everything as before, errors only of the core. */
function withQuietLog(config: GatewayConfig): GatewayConfig {
  const modules = config.logging.modules.map((module, index) =>
    index === 0 ? { name: "CORE", level: 1 } : module,
  );
  return { ...config, logging: { default: 5, modules } };
}
