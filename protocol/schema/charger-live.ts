import * as v from "valibot";
import { MaybeMeasured } from "./measured.ts";

/**
 * AC charger, over HTTP and on `/huaweilivedata`; values carry no decimals.
 * Source: gateway reference 5.3.
 */
export const ChargerLive = v.looseObject({
  data_age: v.number(),
  input_voltage: MaybeMeasured,
  input_current: MaybeMeasured,
  input_power: MaybeMeasured,
  output_voltage: MaybeMeasured,
  output_current: MaybeMeasured,
  max_output_current: MaybeMeasured,
  output_power: MaybeMeasured,
  input_temp: MaybeMeasured,
  output_temp: MaybeMeasured,
  efficiency: MaybeMeasured,
});
export type ChargerLive = v.InferOutput<typeof ChargerLive>;
