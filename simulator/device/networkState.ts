import type { NetworkStatus } from "../../protocol/areas/network.ts";
import type { Device } from "./device.ts";

/** How long after its start the device is in the network. */
const joinMs = 3000;
const minuteMs = 60_000;
const noAddress = "0.0.0.0";

/**
 * The host name in use: the placeholder resolved, at most 31 characters. Blanks and some signs become hyphens, other
 * characters and final hyphens are dropped. If nothing is left it is the factory name
 * (docs/gateway/settings.md#network).
 */
export function hostName(device: Device): string {
  const chip = device.chipId.toString(16).toUpperCase().padStart(6, "0");
  const name = device.config.network.hostname
    .replace("%06X", chip)
    .replaceAll(/[ _+!?*]/g, "-")
    .replaceAll(/[^A-Za-z0-9-]/g, "")
    .slice(0, 31)
    .replace(/-+$/, "");
  return name === "" ? `OpenDTU-${chip}` : name;
}

export function isOnline(device: Device): boolean {
  const { ssid } = device.config.network;
  return (device.pins.eth.enabled || ssid !== "") && device.clock.uptimeMs() >= joinMs;
}

/** The admin access point is on after a start and after a network save, for as many minutes as set; 0 keeps it on. */
function isAccessPointOn(device: Device): boolean {
  const { aptimeout } = device.config.network;
  const sinceMs = device.clock.uptimeMs() - (device.savedAtMs("network") ?? joinMs);
  return aptimeout === 0 || !isOnline(device) || sinceMs < aptimeout * minuteMs;
}

function signalStrength(device: Device): number {
  const minute = Math.floor(device.clock.uptimeMs() / 20_000);
  return -61 + ((minute * 7) % 5) - 2;
}

interface Addresses {
  readonly ip: string;
  readonly netmask: string;
  readonly gateway: string;
  readonly dns1: string;
  readonly dns2: string;
}

const leased: Addresses = {
  ip: "192.168.7.42",
  netmask: "255.255.255.0",
  gateway: "192.168.7.1",
  dns1: "192.168.7.1",
  dns2: noAddress,
};
const offline: Addresses = {
  ip: noAddress,
  netmask: noAddress,
  gateway: noAddress,
  dns1: noAddress,
  dns2: noAddress,
};

function addresses(device: Device): Addresses {
  const { dhcp, ipaddress, ...fixed } = device.config.network;
  if (!isOnline(device)) return offline;
  return dhcp ? leased : { ...fixed, ip: ipaddress };
}

/** The body of `/api/network/status`. */
export function networkState(device: Device) {
  const usesWifi = !device.pins.eth.enabled;
  const inWifi = usesWifi && isOnline(device);
  const { ip, netmask, gateway, dns1, dns2 } = addresses(device);
  const apOn = isAccessPointOn(device);
  return {
    sta_status: usesWifi,
    sta_ssid: usesWifi ? device.config.network.ssid : "",
    sta_bssid: inWifi ? "3C:A6:2F:10:20:30" : "",
    sta_rssi: inWifi ? signalStrength(device) : 0,
    network_hostname: hostName(device),
    network_ip: ip,
    network_netmask: netmask,
    network_gateway: gateway,
    network_dns1: dns1,
    network_dns2: dns2,
    network_mac: "D8:BC:38:0B:3F:21",
    network_mode: usesWifi ? "Station" : "Ethernet",
    ap_status: apOn,
    ap_ssid: `OpenDTU-${device.chipId}`,
    ap_ip: apOn ? "192.168.4.1" : noAddress,
    ap_mac: "D8:BC:38:0B:3F:22",
    ap_stationnum: 0,
  } satisfies NetworkStatus;
}
