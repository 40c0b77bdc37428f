/** Private information in a value; `secret` opens something. */
export type PrivateKind =
  | "secret"
  | "serial"
  | "ssid"
  | "host"
  | "ip"
  | "mac"
  | "coordinate"
  | "topic"
  | "url"
  | "user"
  | "certificate";

/**
 * Keys whose values are private, in answers of the gateway, its messages and its `config.json`
 * (docs/gateway/live.md, docs/gateway/settings.md, docs/gateway/system.md, docs/gateway/system.md#configjson).
 */
const privateKeys: Readonly<Record<PrivateKind, string>> = {
  secret: "password mqtt_password mqtt_client_key client_key header_value",
  serial: "SER inv device_id",
  ssid: "ssid sta_ssid ap_ssid",
  host: "hostname network_hostname mqtt_hostname sysloghostname ntp_server server",
  ip: "ip ip_address ipaddress gateway dns1 dns2 network_ip network_gateway network_dns1 network_dns2 ap_ip",
  mac: "sta_bssid network_mac ap_mac",
  coordinate: "latitude longitude",
  topic: "topic",
  url: "url",
  user: "username mqtt_username mqtt_clientid",
  certificate:
    "mqtt_root_ca_cert mqtt_client_cert mqtt_root_ca_cert_info mqtt_client_cert_info root_ca_cert client_cert",
};

const kinds = new Map(
  Object.entries(privateKeys).flatMap(([kind, keys]) =>
    keys.split(" ").map((key) => [key, kind] as const),
  ),
);

/**
 * Private information in the values of a key, such as every topic and serial; undefined if not private by themselves.
 */
export function privateKind(key: string): PrivateKind | undefined {
  const kind = /topic|serial/.exec(key)?.[0] ?? kinds.get(key);
  return kind !== undefined && isPrivateKind(kind) ? kind : undefined;
}

/** The same for a dotted path of a form, such as `http_phases.0.url`. */
export function privateKindAt(path: string): PrivateKind | undefined {
  return privateKind(path.slice(path.lastIndexOf(".") + 1));
}

function isPrivateKind(kind: string): kind is PrivateKind {
  return kind in privateKeys;
}
