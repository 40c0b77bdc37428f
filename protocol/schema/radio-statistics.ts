import * as v from "valibot";

/**
 * What the radio of the gateway counted with one inverter since its start or the last reset. Since October
 * 2024; `rssi` in dBm.
 */
export const RadioStatistics = v.looseObject({
  tx_request: v.number(),
  tx_re_request: v.number(),
  rx_success: v.number(),
  rx_fail_nothing: v.number(),
  rx_fail_partial: v.number(),
  rx_fail_corrupt: v.number(),
  rssi: v.optional(v.number()),
});
export type RadioStatistics = v.InferOutput<typeof RadioStatistics>;
