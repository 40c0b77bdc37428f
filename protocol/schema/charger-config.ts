import * as v from "valibot";
import { between, choice, inSteps, whole } from "./rules.ts";

const voltage = v.pipe(between(42, 58.5), inSteps(0.01));

/**
 * AC charger settings: CAN controller in Hz, voltages in V, powers in whole W (a fraction does not
 * survive the restart). Source: gateway reference 6.10; limits of the form: spec 2 section 5.
 */
export const ChargerConfig = v.looseObject({
  enabled: v.boolean(),
  can_controller_frequency: choice(8_000_000, 16_000_000),
  auto_power_enabled: v.boolean(),
  voltage_limit: voltage,
  enable_voltage_limit: voltage,
  lower_power_limit: whole(50, 3000),
  upper_power_limit: whole(100, 3000),
});
export type ChargerConfig = v.InferOutput<typeof ChargerConfig>;
