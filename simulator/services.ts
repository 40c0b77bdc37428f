import type { Device } from "./device.ts";
import { isOnline } from "./network/state.ts";

const reconnectMs = 2000;

/** Whether the MQTT client is connected: 2 s after the network is there and after a save (gateway reference 6.3). */
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
