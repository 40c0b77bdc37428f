import * as v from "valibot";
import { ChargerConfig } from "./charger-config.ts";
import { GridChargerCan, GridChargerConfig } from "./grid-charger-config.ts";
import { choice, whole } from "./rules.ts";

const { entries } = GridChargerConfig;

/**
 * AC charger settings of 2024.05.03 to 2025.04.17: those of 2024.03.07, with limits by the state of charge; the threshold in percent,
 * the target in W. `hardware_interface` 0 MCP2515, 1 TWAI came with 2025.01.09. Read from the firmware's handlers at its tags.
 */
export const HuaweiConfig = v.looseObject({
  ...ChargerConfig.entries,
  verbose_logging: v.boolean(),
  hardware_interface: v.optional(choice(0, 1)),
  auto_power_batterysoc_limits_enabled: v.boolean(),
  emergency_charge_enabled: v.boolean(),
  stop_batterysoc_threshold: whole(2, 100),
  target_power_consumption: entries.target_power_consumption,
});
export type HuaweiConfig = v.InferOutput<typeof HuaweiConfig>;

/** AC charger settings as the form holds them, in the groups of 2025.06.11; what a release does not know is missing. */
export const ChargerSettings = v.looseObject({
  ...entries,
  provider: v.optional(entries.provider),
  verbose_logging: v.optional(v.boolean()),
  can: v.partial(GridChargerCan, ["hardware_interface"]),
  huawei: v.optional(entries.huawei),
});
export type ChargerSettings = v.InferOutput<typeof ChargerSettings>;

/** The same with the limits of 2024.05.03 to 2025.04.17. */
export const HuaweiSettings = v.looseObject({
  ...ChargerSettings.entries,
  lower_power_limit: HuaweiConfig.entries.lower_power_limit,
  upper_power_limit: HuaweiConfig.entries.upper_power_limit,
  stop_batterysoc_threshold: HuaweiConfig.entries.stop_batterysoc_threshold,
});
