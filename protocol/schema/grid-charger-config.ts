import * as v from "valibot";
import { between, choice, inSteps, Ipv4, text, whole } from "./rules.ts";

const hundredths = (min: number, max: number) => v.pipe(between(min, max), inSteps(0.01));
const voltage = hundredths(42, 58.5);

/** How the Huawei is wired: `hardware_interface` 0 MCP2515, 1 TWAI; the frequency in Hz is that of the MCP2515. */
export const GridChargerCan = v.looseObject({
  hardware_interface: choice(0, 1),
  controller_frequency: choice(8_000_000, 16_000_000),
});

/** What the Huawei does, in V and A; offline is while the gateway does not control it. */
export const GridChargerHuawei = v.looseObject({
  offline_voltage: hundredths(48, 58.4),
  offline_current: hundredths(0, 84),
  input_current_limit: hundredths(0, 40),
  fan_online_full_speed: v.boolean(),
  fan_offline_full_speed: v.boolean(),
});

/** Where the Trucki is in the network. */
export const GridChargerTrucki = v.looseObject({ ip_address: Ipv4, password: text(64) });

/**
 * AC charger since 2025.06.11; `provider` 0 Huawei, 1 Trucki, which came with `trucki` in 2025.10.11. Voltages in V,
 * powers in whole W (a fraction becomes the factory value), the threshold in percent. Source: gateway generations 1.6.
 */
export const GridChargerConfig = v.looseObject({
  enabled: v.boolean(),
  provider: choice(0, 1),
  auto_power_enabled: v.boolean(),
  auto_power_batterysoc_limits_enabled: v.boolean(),
  emergency_charge_enabled: v.boolean(),
  voltage_limit: voltage,
  enable_voltage_limit: voltage,
  lower_power_limit: whole(50, 4000),
  upper_power_limit: whole(100, 4000),
  stop_batterysoc_threshold: whole(2, 99),
  target_power_consumption: v.pipe(v.number(), v.integer()),
  can: GridChargerCan,
  huawei: GridChargerHuawei,
  trucki: v.optional(GridChargerTrucki),
});
export type GridChargerConfig = v.InferOutput<typeof GridChargerConfig>;
