import type { Device } from "../device/device.ts";
import { hasChargerBus } from "../device/pins.ts";
import { chargerProvider } from "../settings/nested/gridCharger.ts";
import { meterSource } from "../settings/nested/powermeter.ts";

/** Devices of the gateway, whatever shape its settings have. */
export interface Equipment {
  readonly controller: { readonly enabled: boolean; readonly byMqtt: boolean };
  readonly charger: {
    readonly enabled: boolean;
    /** Over the network, not wired. */
    readonly isTrucki: boolean;
    readonly isWired: boolean;
    readonly isAutomatic: boolean;
    readonly voltageLimitV: number;
    readonly lowerW: number;
    readonly upperW: number;
  };
  readonly battery: {
    readonly enabled: boolean;
    /** `provider` of docs/gateway/settings.md#battery. */
    readonly provider: number;
    readonly pollS: number;
  };
  readonly meter: {
    readonly enabled: boolean;
    readonly byMqtt: boolean;
    /** Time between two readings; null when the meter itself sets the pace. */
    readonly everyMs: number | null;
    readonly isVerbose: boolean;
  };
}

function flatEquipment({ config, pins }: Device): Equipment {
  const { vedirect, charger, battery, powermeter: meter } = config;
  return {
    controller: { enabled: vedirect.vedirect_enabled, byMqtt: false },
    charger: {
      enabled: charger.enabled,
      isTrucki: false,
      isWired: hasChargerBus(pins, 0),
      isAutomatic: charger.auto_power_enabled,
      voltageLimitV: charger.voltage_limit,
      lowerW: charger.lower_power_limit,
      upperW: charger.upper_power_limit,
    },
    battery: {
      enabled: battery.enabled,
      provider: battery.provider,
      pollS: battery.jkbms_polling_interval,
    },
    meter: {
      enabled: meter.enabled,
      byMqtt: false,
      // Over MQTT (0) and as telegrams (4, 5) the meter itself sets the pace.
      everyMs: meter.source >= 1 && meter.source <= 3 ? Math.max(1, meter.interval) * 1000 : null,
      isVerbose: meter.verbose_logging,
    },
  };
}

/** Milliseconds between two readings of a nested meter; null when it sets the pace itself. */
function meterPaceMs({ config }: Device): number | null {
  const { source, serial_sdm, http_json, http_sml, udp_victron } = config.nestedMeter;
  switch (source) {
    case meterSource.sdm1:
    case meterSource.sdm3:
      return serial_sdm.polling_interval * 1000;
    case meterSource.httpJson:
      return http_json.polling_interval * 1000;
    case meterSource.httpSml:
      return http_sml.polling_interval * 1000;
    case meterSource.victronUdp:
      return udp_victron.polling_interval_ms;
    default:
      return null;
  }
}

function nestedEquipment(device: Device): Equipment {
  const { solarCharger, gridCharger, nestedBattery: battery, nestedMeter: meter } = device.config;
  const paceMs = meterPaceMs(device);
  return {
    controller: { enabled: solarCharger.enabled, byMqtt: solarCharger.provider === 1 },
    charger: {
      enabled: gridCharger.enabled,
      isTrucki: gridCharger.provider === chargerProvider.trucki,
      isWired: hasChargerBus(device.pins, gridCharger.can.hardware_interface),
      isAutomatic: gridCharger.auto_power_enabled,
      voltageLimitV: gridCharger.voltage_limit,
      lowerW: gridCharger.lower_power_limit,
      upperW: gridCharger.upper_power_limit,
    },
    battery: {
      enabled: battery.enabled,
      provider: battery.provider,
      pollS: battery.serial.polling_interval,
    },
    meter: {
      enabled: meter.enabled,
      byMqtt: meter.source === meterSource.mqtt,
      everyMs: paceMs === null ? null : Math.max(500, paceMs),
      isVerbose: !device.generation.hasVerboseLogging || meter.verbose_logging,
    },
  };
}

const nothing: Equipment = {
  controller: { enabled: false, byMqtt: false },
  charger: {
    enabled: false,
    isTrucki: false,
    isWired: false,
    isAutomatic: false,
    voltageLimitV: 0,
    lowerW: 0,
    upperW: 0,
  },
  battery: { enabled: false, provider: 0, pollS: 0 },
  meter: { enabled: false, byMqtt: false, everyMs: null, isVerbose: false },
};

/** The wired and networked neighbours of a gateway, by its settings; none where the release knows of none. */
export function equipmentOf(device: Device): Equipment {
  const { onBattery } = device.generation;
  if (onBattery === null) return nothing;
  return onBattery === "flat" ? flatEquipment(device) : nestedEquipment(device);
}
