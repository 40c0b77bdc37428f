import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { hostName, Ipv4, text, whole } from "../schema/rules.ts";

/**
 * Network settings. `hostname` may hold `%06X`, replaced by the chip id; `aptimeout` in minutes, 0 is
 * never. Addresses are sent even with DHCP, `0.0.0.0` when unset. Source: docs/gateway/settings.md#network.
 */
export const NetworkConfig = v.looseObject({
  hostname: hostName(31),
  dhcp: v.boolean(),
  ipaddress: Ipv4,
  netmask: Ipv4,
  gateway: Ipv4,
  dns1: Ipv4,
  dns2: Ipv4,
  ssid: text(32),
  password: text(63),
  aptimeout: whole(0, 99_999),
  mdnsenabled: v.optional(v.boolean(), false),
  // Since October 2024 (OnBattery) and May 2025 (OpenDTU).
  syslogenabled: v.optional(v.boolean()),
  sysloghostname: v.optional(hostName(128)),
  syslogport: v.optional(whole(1, 65_535)),
});
export interface NetworkConfig extends v.InferOutput<typeof NetworkConfig> {}

/** Body of a save, in the units of `NetworkConfig`; keys absent from a release may be missing. */
export interface NetworkChange extends v.InferInput<typeof NetworkConfig> {}

/** State of the network; `sta_rssi` in dBm, 0 when not connected. Source: docs/gateway/settings.md#network. */
export const NetworkStatus = v.looseObject({
  sta_status: v.boolean(),
  sta_ssid: v.string(),
  sta_bssid: v.optional(v.string()),
  sta_rssi: v.number(),
  network_hostname: v.string(),
  network_ip: v.string(),
  network_netmask: v.string(),
  network_gateway: v.string(),
  network_dns1: v.string(),
  network_dns2: v.string(),
  network_mac: v.string(),
  network_mode: v.string(),
  ap_status: v.boolean(),
  ap_ssid: v.string(),
  ap_ip: v.string(),
  ap_mac: v.string(),
  ap_stationnum: v.number(),
});
export interface NetworkStatus extends v.InferOutput<typeof NetworkStatus> {}

/** `GET /api/network/config`. */
export const networkRead: ReadEndpoint<never, NetworkConfig> = get(
  "/api/network/config",
  NetworkConfig,
);

/** `POST /api/network/config`. */
export const networkWrite: SaveEndpoint<NetworkChange, SaveReply> = post(
  "/api/network/config",
  NetworkConfig,
  SaveReply,
);

/** `GET /api/network/status`. */
export const networkStatus: ReadEndpoint<never, NetworkStatus> = get(
  "/api/network/status",
  NetworkStatus,
  { access: "readonly" },
);

/** The network: settings and state. */
export const networkCalls = {
  read: networkRead,
  write: networkWrite,
  status: networkStatus,
} as const;
