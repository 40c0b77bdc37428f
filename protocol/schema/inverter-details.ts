import * as v from "valibot";

/**
 * Event log of one inverter; `{}` for an unknown serial. Times are seconds since local midnight and
 * may exceed a day; `end_time` 0 is still active. Source: gateway reference 5.5.
 */
export const EventLog = v.looseObject({
  count: v.optional(v.number()),
  events: v.optional(
    v.array(
      v.looseObject({
        message_id: v.number(),
        message: v.string(),
        start_time: v.number(),
        end_time: v.number(),
      }),
    ),
  ),
});
export type EventLog = v.InferOutput<typeof EventLog>;

/**
 * What an inverter says of itself; `{}` for an unknown serial. Versions are major * 10000 + minor *
 * 100 + patch, `max_power` in W, 0 when unknown. Source: gateway reference 5.6.
 */
export const DeviceInfo = v.looseObject({
  valid_data: v.optional(v.boolean()),
  fw_bootloader_version: v.optional(v.number()),
  fw_build_version: v.optional(v.number()),
  hw_part_number: v.optional(v.number()),
  hw_version: v.optional(v.string()),
  hw_model_name: v.optional(v.string()),
  max_power: v.optional(v.number()),
  fw_build_datetime: v.optional(v.string()),
});
export type DeviceInfo = v.InferOutput<typeof DeviceInfo>;

/** Parsed grid profile; `{}` for an unknown serial. Unit `bool` marks a switch. Reference 5.7. */
export const GridProfile = v.looseObject({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  sections: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        items: v.array(v.looseObject({ n: v.string(), u: v.string(), v: v.nullable(v.number()) })),
      }),
    ),
  ),
});
export type GridProfile = v.InferOutput<typeof GridProfile>;

/** Raw grid profile: bytes 0 to 255, empty before it was read; `{}` for an unknown serial. */
export const GridProfileBytes = v.looseObject({ raw: v.optional(v.array(v.number())) });
export type GridProfileBytes = v.InferOutput<typeof GridProfileBytes>;
