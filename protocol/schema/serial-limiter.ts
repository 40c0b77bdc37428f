import * as v from "valibot";
import { LimiterList, LimiterMetadata } from "./limiter-list.ts";
import { PowerLimiterConfig } from "./power-limiter-config.ts";
import { whole } from "./rules.ts";

const { inverter_id: _id, battery_drain_strategy: _night, ...shared } = PowerLimiterConfig.entries;

/**
 * Limiter settings of 2024.03.23 to 2024.10.22: those of 2024.03.07 for one inverter by `inverter_serial`, the decimal digits of
 * its 64 bits; below 10 it is a position, as 2024.03.07 has it. `base_load_limit` in W came with 2024.05.03, overscaling with
 * 2024.08.18. Read from the firmware's handlers at its tags.
 */
export const SerialLimiterConfig = v.looseObject({
  ...shared,
  battery_always_use_at_night: v.boolean(),
  inverter_serial: v.string(),
  inverter_channel_id: whole(0, 5),
  is_inverter_solar_powered: v.boolean(),
  use_overscaling_to_compensate_shading: v.optional(v.boolean()),
  base_load_limit: v.optional(LimiterList.entries.base_load_limit),
});
export type SerialLimiterConfig = v.InferOutput<typeof SerialLimiterConfig>;

const { inverters, ...enabled } = LimiterMetadata.entries;
const { name, pos, type, channels } = inverters.item.entries;

/** What that limiter works with, and the gateway's inverters by the decimal digits of their serials. */
export const SerialLimiterMetadata = v.looseObject({
  ...enabled,
  inverters: v.record(v.string(), v.looseObject({ name, pos, type, channels })),
});
export type SerialLimiterMetadata = v.InferOutput<typeof SerialLimiterMetadata>;
