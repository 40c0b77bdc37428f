const categories = [
  "nrf24",
  "cmt",
  "eth",
  "display",
  "led",
  "victron",
  "battery",
  "huawei",
  "w5500",
  "powermeter",
] as const;

/** The part of a pin profile as the texts name it; undefined for an unknown part. */
export function knownCategory(category: string): (typeof categories)[number] | undefined {
  return categories.find((name) => name === category);
}
