import type { Generation } from "../../generation/generation.ts";
import { choice, convertedFlag, flag, group, only, type ValueOf, words } from "../shape.ts";

const topic = words(256);
const path = words(256);

/** Charge controllers, by VE.Direct (0) or MQTT (1). */
export const solarCharger = ({ hasVerboseLogging }: Generation) =>
  group({
    enabled: flag(false),
    verbose_logging: only(hasVerboseLogging, flag(true)),
    provider: choice(0),
    publish_updates_only: flag(true),
    mqtt: group({
      calculate_output_power: convertedFlag,
      power_topic: topic,
      power_path: path,
      power_unit: choice(1),
      voltage_topic: topic,
      voltage_path: path,
      voltage_unit: choice(0),
      current_topic: topic,
      current_path: path,
      current_unit: choice(0),
    }),
  });

export type SolarChargerConfig = ValueOf<ReturnType<typeof solarCharger>>;
