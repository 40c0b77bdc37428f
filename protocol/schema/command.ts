import * as v from "valibot";
import { between } from "./rules.ts";

/** Limit by serial: percent, maximum power in W (0 unknown), state of the last command. Reference 5.8. */
export const LimitStatus = v.record(
  v.string(),
  v.looseObject({
    limit_relative: v.number(),
    max_power: v.number(),
    limit_set_status: v.string(),
  }),
);
export type LimitStatus = v.InferOutput<typeof LimitStatus>;

/**
 * Limit command: `limit_value` in W or percent by `limit_type` (0 absolute, 1 relative, plus 256
 * when persistent). Source: gateway reference 5.8.
 */
export const LimitCommand = v.looseObject({
  serial: v.string(),
  limit_value: v.pipe(v.number(), v.minValue(0)),
  limit_type: v.number(),
});
export type LimitCommand = v.InferOutput<typeof LimitCommand>;

/** Power command state by serial. Source: gateway reference 5.9. */
export const PowerStatus = v.record(v.string(), v.looseObject({ power_set_status: v.string() }));
export type PowerStatus = v.InferOutput<typeof PowerStatus>;

/** Power command: on or off by `power`, or a restart. Source: gateway reference 5.9. */
export const PowerCommand = v.union([
  v.looseObject({ serial: v.string(), power: v.boolean() }),
  v.looseObject({ serial: v.string(), restart: v.boolean() }),
]);
export type PowerCommand = v.InferOutput<typeof PowerCommand>;

/** AC charger limit: voltage in V and current in A, each only when its switch is on. Reference 5.10. */
export const ChargerLimit = v.looseObject({
  voltage_valid: v.boolean(),
  voltage: v.optional(between(42, 58)),
  current_valid: v.boolean(),
  current: v.optional(between(0, 60)),
  online: v.boolean(),
});
export type ChargerLimit = v.InferOutput<typeof ChargerLimit>;

/**
 * Limits of a Huawei since 2025.06.11: voltage in V and current in A until the charger loses the gateway, each where it is
 * to change. The firmware reads 58.6 V as more than its limit of 58.6. Source: gateway generations 1.4.
 */
export const GridChargerLimit = v.looseObject({
  voltage: v.optional(between(41, 58.5)),
  current: v.optional(between(0, 84)),
});
export type GridChargerLimit = v.InferOutput<typeof GridChargerLimit>;

/** Switches the output of a Huawei on or off. Source: gateway generations 1.4. */
export const GridChargerPower = v.looseObject({ power: v.boolean() });
