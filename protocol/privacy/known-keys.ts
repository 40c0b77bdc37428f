import { privateKind, type PrivateKind } from "./key-kind.ts";

/**
 * Keys of texts that reveal nothing about their owner: units, states, versions, names of models and builds. A test
 * proves that this list and the private keys cover every schema.
 */
const harmless = new Set(
  (
    "u n type manufacturer limit_set_status power_set_status hw_model_name " +
    "fw_build_datetime chiprevision chipmodel resetreason_0 resetreason_1 " +
    "git_hash git_branch pioenv network_mode network_netmask netmask ntp_timezone " +
    "ntp_timezone_descr ntp_localtime mqtt_lwt_online mqtt_lwt_offline " +
    "header_key userAgent recordedAt feed PID FW LOAD CS ERR OR MPPT d VIRTLOAD RELAY product_id " +
    "value locale code vendorName productName"
  ).split(" "),
);
const isHarmless = (key: string) => harmless.has(key) || key.endsWith("version");

/** Keys of sun times: their minutes reveal the place, their hours at most the zone. */
const sunTimes = new Set(["sun_risetime", "sun_settime"]);

/** Keys of free texts by a person or the gateway: kept, except for private parts. */
const free = /^(name|message|file)$|(^|_)path$/;

// Private kinds suspected by the name of an unknown key, from newer firmware or a config file.
const suspicions: readonly (readonly [RegExp, PrivateKind])[] = [
  [/pass(?!t)|pwd|secret|token|auth|(^|_)key|psk|credential/i, "secret"],
  [/mac$|mac_|bssid/i, "mac"],
  [/ssid/i, "ssid"],
  [/serial|(^|_)ser$/i, "serial"],
  [/(^|_)ip|addr|dns|gateway/i, "ip"],
  [/host|server|broker/i, "host"],
  [/lat(itude)?$|lon(gitude)?$|lng$/i, "coordinate"],
  [/ur[il]$/i, "url"],
  [/user/i, "user"],
  [/cert/i, "certificate"],
];

/** Treatment of a key's values: as private, as free text, as harmless, or by suspicion. */
export type Treatment = PrivateKind | "free" | "harmless" | "sun";

/** The treatment of a key's values. */
export function keyTreatment(key: string): Treatment {
  const kind = privateKind(key);
  if (kind !== undefined) return kind;
  if (isHarmless(key)) return "harmless";
  if (sunTimes.has(key)) return "sun";
  if (free.test(key)) return "free";
  return suspicions.find(([pattern]) => pattern.test(key))?.[1] ?? "free";
}

/** True when a key was looked at by a person, and not only judged by its name. */
export function isKnownKey(key: string): boolean {
  const isKept = isHarmless(key) || sunTimes.has(key) || free.test(key);
  return isKept || privateKind(key) !== undefined;
}
