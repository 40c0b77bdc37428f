import type { Device } from "./device.ts";
import { isOnline } from "./networkState.ts";

/** Watches the device's own actions and prints them on the console. */
export class Services {
  readonly #device: Device;
  #wasConnected = false;

  constructor(device: Device) {
    this.#device = device;
  }

  /** The device restarted without a word. */
  boot(): void {
    this.#wasConnected = false;
  }

  advance(): void {
    const connected = isMqttConnected(this.#device);
    if (connected === this.#wasConnected) return;
    this.#wasConnected = connected;
    const { mqtt_hostname: host, mqtt_port: port } = this.#device.config.mqtt;
    this.#device.console.log({
      level: connected ? "info" : "warning",
      tag: "mqtt",
      text: connected ? `MQTT: connected to ${host}:${port}` : "MQTT: disconnected",
    });
  }
}

const reconnectMs = 2000;

/**
 * Whether the MQTT client is connected: 2 s after the network is there and after a save (docs/gateway/settings.md#mqtt).
 */
export function isMqttConnected(device: Device): boolean {
  const { mqtt_enabled: enabled, mqtt_hostname: host } = device.config.mqtt;
  const sinceMs = device.clock.uptimeMs() - (device.savedAtMs("mqtt") ?? 0);
  return (
    enabled &&
    host !== "" &&
    isOnline(device) &&
    device.switches.brokerReachable &&
    sinceMs >= reconnectMs
  );
}
