import * as v from "valibot";
import type { LimiterRole as Model } from "#protocol/areas/limiter-role.ts";

/** The limiter's one inverter of 2024.03.07, as an image for it reads it. */
export const LimiterRole = v.pipe(
  v.looseObject({
    enabled: v.boolean(),
    ignore_soc: v.optional(v.boolean()),
    battery_soc_start_threshold: v.optional(v.number()),
    is_inverter_behind_powermeter: v.boolean(),
    inverter_id: v.number(),
  }),
  v.transform(({ enabled, ignore_soc, inverter_id: position, ...wire }): Model => ({
    enabled,
    ignoresSoc: ignore_soc === true,
    startSoc: wire.battery_soc_start_threshold,
    storage: [{ position }],
    unmetered: wire.is_inverter_behind_powermeter ? [] : [{ position }],
  })),
);
