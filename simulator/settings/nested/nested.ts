import type { Generation } from "../../generation/generation.ts";
import type { Shape } from "../shape.ts";
import { battery, type NestedBatteryConfig } from "./battery.ts";
import { gridCharger, type GridChargerConfig } from "./gridCharger.ts";
import { type NestedLimiterConfig, powerlimiter } from "./powerlimiter.ts";
import { type NestedMeterConfig, powermeter } from "./powermeter.ts";
import { solarCharger, type SolarChargerConfig } from "./solarCharger.ts";

/** On-battery settings of the releases that group them. */
export interface NestedConfig {
  readonly solarCharger: SolarChargerConfig;
  readonly nestedMeter: NestedMeterConfig;
  readonly nestedLimiter: NestedLimiterConfig;
  readonly nestedBattery: NestedBatteryConfig;
  readonly gridCharger: GridChargerConfig;
}

/** A group of on-battery settings that is saved together. */
export type NestedArea = keyof NestedConfig;

/** The shape of every group in a release, which is also that of its section in config.json. */
export function nestedShapes(generation: Generation): {
  readonly [Area in NestedArea]: Shape<NestedConfig[Area]>;
} {
  return {
    solarCharger: solarCharger(generation),
    nestedMeter: powermeter(generation),
    nestedLimiter: powerlimiter(generation),
    nestedBattery: battery(generation),
    gridCharger: gridCharger(generation),
  };
}

/** Name of a group's section in config.json. */
export function sectionNames(generation: Generation): Readonly<Record<NestedArea, string>> {
  return {
    solarCharger: "solarcharger",
    nestedMeter: "powermeter",
    nestedLimiter: "powerlimiter",
    nestedBattery: "battery",
    gridCharger: generation.acCharger ?? "gridcharger",
  };
}
