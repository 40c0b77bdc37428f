const needed = new Set([
  "total",
  "grid",
  "controller",
  "battery",
  "charger",
  "chargerInput",
  "soc",
]);

/** Whether every question about the house needs a source. Which inverters a battery feeds is asked later. */
export function isNeeded(source: string, hasBattery: boolean): boolean {
  return needed.has(source) || (hasBattery && source.startsWith("inv "));
}

/** Those of a record's sources. */
export function sourcesOfHouse(all: readonly string[]): readonly string[] {
  return all.filter((name) => isNeeded(name, all.includes("battery")));
}
