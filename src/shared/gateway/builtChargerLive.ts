import * as v from "valibot";
import { MaybeMeasured } from "#protocol/schema/measured.ts";

/** The AC charger of 2024.03.07, as an image for it reads it. */
export const ChargerLive = v.looseObject({
  data_age: v.optional(v.number()),
  ...v.entriesFromList(
    [
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
    ],
    MaybeMeasured,
  ),
});
