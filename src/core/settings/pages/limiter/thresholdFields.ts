import type { BatteryThresholds } from "#protocol/areas/limiter.ts";
import type { Field } from "../../engine/fields.ts";

/** The builders of `fieldsOf` for the schema of a limiter. */
interface Builders<Draft> {
  readonly toggle: (key: "ignore_soc") => Field<Draft>;
  readonly number: (
    key: Exclude<keyof BatteryThresholds, "ignore_soc">,
    words?: { readonly when: (draft: Draft) => boolean },
  ) => Field<Draft>;
}

/** Fields of the thresholds that every limiter has, by state of charge and by voltage. */
export function thresholdFields<Draft extends BatteryThresholds>(
  { toggle, number }: Builders<Draft>,
  passesThrough: (draft: Draft) => boolean,
): Readonly<Record<"soc" | "voltage", readonly Field<Draft>[]>> {
  const goesBySoc = { when: ({ ignore_soc }: Draft) => !ignore_soc };
  const withPassthrough = { when: passesThrough };
  return {
    soc: [
      toggle("ignore_soc"),
      number("battery_soc_start_threshold", goesBySoc),
      number("battery_soc_stop_threshold", goesBySoc),
      number("full_solar_passthrough_soc", {
        when: (draft) => !draft.ignore_soc && passesThrough(draft),
      }),
    ],
    voltage: [
      number("voltage_start_threshold"),
      number("voltage_stop_threshold"),
      number("full_solar_passthrough_start_voltage", withPassthrough),
      number("full_solar_passthrough_stop_voltage", withPassthrough),
      number("voltage_load_correction_factor"),
    ],
  };
}
