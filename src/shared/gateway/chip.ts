/** Chip families by the number in an image's header. Source: Espressif's application image format. */
const chipIds: Readonly<Record<number, string>> = {
  0: "ESP32",
  2: "ESP32-S2",
  5: "ESP32-C3",
  9: "ESP32-S3",
  12: "ESP32-C2",
  13: "ESP32-C6",
  16: "ESP32-H2",
  18: "ESP32-P4",
  23: "ESP32-C5",
};

/** Family that an image was built for; undefined for an unassigned number. */
export function chipOfImage(id: number): string | undefined {
  return chipIds[id];
}

/**
 * Family of a chip model as the gateway names it: "ESP32-D0WD-V3" is an "ESP32", "ESP32-S3" stays.
 * Undefined for a model of another maker. Source: docs/gateway/system.md#system-status, `chipmodel`.
 */
export function chipOfModel(model: string): string | undefined {
  const match = /^ESP32(?:-([A-Z]\d))?/.exec(model.toUpperCase());
  if (!match) return undefined;
  const family = `ESP32-${match[1] ?? ""}`;
  return Object.values(chipIds).includes(family) ? family : "ESP32";
}
