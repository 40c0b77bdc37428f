/** The chip as the firmware names it. */
export const chipModel = "ESP32-D0WD-V3";

/** Memory in use breathes a little, as it does with requests and radio traffic coming and going. Bytes. */
export function heap(uptimeMs: number) {
  const swing = Math.round(4096 * Math.sin(uptimeMs / 41_000) + 1700 * Math.sin(uptimeMs / 7_300));
  return {
    heap_total: 310_616,
    heap_used: 189_480 + swing,
    heap_max_block: 65_524,
    heap_min_free: 71_208,
  };
}
