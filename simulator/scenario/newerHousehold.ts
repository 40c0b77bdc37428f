import { dumpConfig, type GatewayConfig, loadConfig } from "../device/config.ts";
import { migrateConfig } from "../device/migration.ts";
import { parseJson } from "../firmware/json.ts";
import type { Generation } from "../generation/generation.ts";
import { serials } from "../plant/homestead.ts";
import { provider } from "../radio/peripherals.ts";
import { type GovernedInverter, powerSource } from "../settings/nested/powerlimiter.ts";

const identity = (config: GatewayConfig): GatewayConfig => config;

/**
 * A household after its gateway was updated to a newer release: the settings went through config.json and its
 * migration, then the owner used the new features.
 */
export function upgradeConfig(
  household: GatewayConfig,
  generation: Generation,
  change: (config: GatewayConfig) => GatewayConfig = identity,
): GatewayConfig {
  const file = parseJson(dumpConfig(household), null).value;
  const config = migrateConfig(loadConfig(file, generation), file, generation);
  return generation.onBattery === null ? config : change(settleConfig(config, household));
}

/** The owner's settings after the update: a faster meter, and two inverters under the limiter. */
function settleConfig(config: GatewayConfig, household: GatewayConfig): GatewayConfig {
  const { nestedMeter: meter, nestedLimiter: limiter } = config;
  const { interval } = household.powermeter;
  const isSetUp = (serial: string) => household.inverters.some((slot) => slot.serial === serial);
  const inverters = [
    governedList(serials.storage, powerSource.battery, [40, 760]),
    governedList(serials.garage, powerSource.solar, [60, 800]),
  ].filter(({ serial }) => isSetUp(serial));
  return {
    ...config,
    nestedMeter: { ...meter, http_json: { ...meter.http_json, polling_interval: interval } },
    nestedLimiter: limiter.enabled
      ? {
          ...limiter,
          ignore_soc: false,
          conduction_losses: 3,
          inverters,
          inverter_serial_for_dc_voltage: serials.storage,
          total_upper_power_limit: 1560,
          // The form refuses 100 V, the former factory setting.
          full_solar_passthrough_start_voltage: 66,
          full_solar_passthrough_stop_voltage: 66,
        }
      : limiter,
  };
}

function governedList(
  serial: string,
  source: number,
  [lower, upper]: readonly [number, number],
): GovernedInverter {
  return {
    serial,
    is_governed: true,
    is_behind_power_meter: true,
    power_source: source,
    use_overscaling_to_compensate_shading: false,
    // A solar inverter goes on feeding in at its lower limit.
    allow_standby: source === powerSource.battery,
    lower_power_limit: lower,
    upper_power_limit: upper,
  };
}

export function onBattery(kind: number): (config: GatewayConfig) => GatewayConfig {
  return (config) => {
    const { zendure } = config.nestedBattery;
    const device = kind === provider.zendure ? { ...zendure, device_id: "FF1C8AM3" } : zendure;
    return {
      ...config,
      nestedBattery: { ...config.nestedBattery, provider: kind, zendure: device },
    };
  };
}

export function onTrucki(config: GatewayConfig): GatewayConfig {
  const trucki = { ip_address: "192.168.7.77", password: "" };
  return { ...config, gridCharger: { ...config.gridCharger, provider: 1, trucki } };
}

/** Everything that can come over MQTT does. */
export function onMqtt(config: GatewayConfig): GatewayConfig {
  const { mqtt, solarCharger, nestedBattery: battery, nestedMeter: meter } = config;
  return {
    ...config,
    mqtt: { ...mqtt, mqtt_enabled: true, mqtt_hostname: "broker.home" },
    solarCharger: {
      ...solarCharger,
      provider: 1,
      mqtt: {
        ...solarCharger.mqtt,
        power_topic: "home/solar/power",
        voltage_topic: "home/solar/voltage",
        current_topic: "home/solar/current",
      },
    },
    nestedBattery: {
      ...battery,
      provider: provider.mqtt,
      mqtt: {
        ...battery.mqtt,
        soc_topic: "home/battery/soc",
        voltage_topic: "home/battery/voltage",
        current_topic: "home/battery/current",
      },
    },
    nestedMeter: {
      ...meter,
      source: 0,
      mqtt: {
        values: meter.mqtt.values.map((value, index) =>
          index === 0 ? { ...value, topic: "home/meter/power" } : value,
        ),
      },
    },
  };
}
