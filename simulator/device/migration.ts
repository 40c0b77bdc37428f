import { asUnsigned, isList, type JsonValue, member } from "../firmware/convert.ts";
import { configVersion, type GatewayConfig } from "./config.ts";

type Step = (config: GatewayConfig, file: JsonValue | undefined) => GatewayConfig;

/** What changed with which `cfg.version`: a file of an older one is brought up to date, oldest change first. */
const steps: readonly (readonly [version: number, step: Step])[] = [
  [0x00011700, withPlainChannels],
  [0x00011800, withMisspelledInterval],
  [0x00011900, withOneRadio],
  [0x00011b00, inHertz],
];

/** The settings of a file as this release understands them; the same object when the file is of this release. */
export function migrated(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
  const version = member(member(file, "cfg"), "version");
  if (typeof version !== "number" || version >= configVersion) return config;
  return steps
    .filter(([since]) => version < since)
    .reduce((before, [, step]) => step(before, file), config);
}

/** Strings were a list of powers. */
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

/** The publish interval had another name. */
function withMisspelledInterval(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
  const interval = asUnsigned(member(member(file, "mqtt"), "publish_invterval"), 32);
  return { ...config, mqtt: { ...config.mqtt, mqtt_publish_interval: interval } };
}

/** There was one kind of radio. */
function withOneRadio(config: GatewayConfig, file: JsonValue | undefined): GatewayConfig {
  const level = asUnsigned(member(member(file, "dtu"), "pa_level"), 8);
  return { ...config, dtu: { ...config.dtu, nrf_palevel: level } };
}

/** The frequency was in kHz. */
function inHertz(config: GatewayConfig): GatewayConfig {
  return { ...config, dtu: { ...config.dtu, cmt_frequency: config.dtu.cmt_frequency * 1000 } };
}
