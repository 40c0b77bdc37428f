import * as v from "valibot";
import { between, choice } from "./rules.ts";

/** AC charger settings: CAN controller in Hz, voltages in V, powers in W. Source: gateway reference 6.10. */
export const ChargerConfig = v.looseObject({
  enabled: v.boolean(),
  can_controller_frequency: choice(8_000_000, 16_000_000),
  auto_power_enabled: v.boolean(),
  voltage_limit: between(42, 58.5),
  enable_voltage_limit: between(42, 58.5),
  lower_power_limit: between(50, 3000),
  upper_power_limit: between(100, 3000),
});
export type ChargerConfig = v.InferOutput<typeof ChargerConfig>;
