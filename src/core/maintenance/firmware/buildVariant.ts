/**
 * Builds of the firmware, which differ in pins, memory and radio, by the names of their environments.
 * Source: platformio.ini of OpenDTU v26.3.30 and of OpenDTU-OnBattery 2024.03.07 and 2026.03.31.
 */
const environments = [
  "generic_esp32",
  "generic_esp32_4mb_no_ota",
  "generic_esp32_8mb",
  "generic_esp32_16mb_psram",
  "generic_esp32c3",
  "generic_esp32c3_usb",
  "generic_esp32s3",
  "generic_esp32s3_usb",
  "olimex_esp32_poe",
  "olimex_esp32_evb",
  "d1_mini_esp32",
  "wt32_eth01",
  "esp_s3_12k_kit",
  "lolin32_lite",
  "lolin_s2_mini",
  "opendtufusionv1",
  "opendtufusionv2",
  "opendtufusionv2_poe",
];

// Of families whose next member may be newer than the table.
const family = /^(?:generic_esp32|opendtufusionv\d)\w*$/;

/** A build by the name that is compared: `generic` is an old name of `generic_esp32`. */
function sameBuild(environment: string): string {
  return environment === "generic" ? "generic_esp32" : environment;
}

/**
 * Build of a firmware file where it differs from the gateway's; undefined where it is the same or unknown. The text
 * in the image counts more than the file's name. `bytes` may be only the first of it.
 */
export function otherBuild(
  file: { readonly name: string; readonly bytes: Uint8Array },
  gateway: string,
): string | undefined {
  if (gateway === "") return undefined;
  const own = sameBuild(gateway);
  const inImage = environmentsIn(file.bytes, own);
  if (inImage.includes(own)) return undefined;
  const found = inImage.length === 1 ? inImage[0] : environmentOfName(file.name, own);
  return found === undefined || found === own ? undefined : found;
}

function environmentsIn(bytes: Uint8Array, own: string): readonly string[] {
  const text = new TextDecoder("latin1").decode(bytes);
  return [...new Set([...environments, own])].filter((name) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (text[at + name.length] === "\0" && !/\w/.test(text[at - 1] ?? "")) return true;
    }
    return false;
  });
}

function environmentOfName(name: string, own: string): string | undefined {
  const words = name.toLowerCase().split(/[^a-z\d_]+/);
  const known = [...environments, own];
  for (const word of words) {
    if (known.includes(word) || family.test(word)) return word;
  }
  // A name such as my_generic_esp32s3.bin; the longest that fits, since a name may end another.
  return known
    .filter((one) => words.some((word) => word.endsWith(`_${one}`)))
    .sort((a, b) => b.length - a.length)[0];
}
