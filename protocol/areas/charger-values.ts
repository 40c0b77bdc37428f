/** What every release measures of the AC charger. Source: gateway reference 5.3. */
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
