const needed = new Set([
  "total",
  "grid",
  "controller",
  "battery",
  "charger",
  "chargerInput",
  "soc",
]);

/** Whether every question about the house needs a source. The inverters that a battery feeds are read besides. */
export function isNeeded(source: string): boolean {
  return needed.has(source);
}

/** Those of a record's sources. */
export function sourcesOfHouse(all: readonly string[]): readonly string[] {
  return all.filter(isNeeded);
}
