/** Measured values of the AC charger in every release. Source: docs/gateway/live.md#ac-charger. */
export const chargerValues = [
  "input_voltage",
  "input_current",
  "input_power",
  "output_voltage",
  "output_current",
  "max_output_current",
  "output_power",
  "input_temp",
  "output_temp",
  "efficiency",
] as const;
