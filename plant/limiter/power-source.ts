import type { GovernedInverter } from "#protocol/areas/limiter.ts";

export type PowerSource = "battery" | "solar" | "smartBuffer";

const byNumber: readonly PowerSource[] = ["battery", "solar", "smartBuffer"];

type Fed = Pick<GovernedInverter, "power_source" | "is_solar_powered">;

/** Power source of an inverter, in the words of every release; undefined for a number that no release has. */
function powerSourceOf({ power_source, is_solar_powered }: Fed): PowerSource | undefined {
  return byNumber[power_source ?? (is_solar_powered === true ? 1 : 0)];
}

export function isFedBy(inverter: Fed, source: PowerSource): boolean {
  return powerSourceOf(inverter) === source;
}

/** Whether the limiter switches an inverter off while it is not needed. */
export function mayRest(inverter: Fed & Pick<GovernedInverter, "allow_standby">): boolean {
  const source = powerSourceOf(inverter);
  return source === "battery" || (source === "smartBuffer" && inverter.allow_standby !== false);
}
