import * as v from "valibot";

/** Charge controller switches; also the answer of its status call. Source: gateway reference 6.6. */
export const VedirectConfig = v.looseObject({
  vedirect_enabled: v.boolean(),
  verbose_logging: v.boolean(),
  vedirect_updatesonly: v.boolean(),
});
export type VedirectConfig = v.InferOutput<typeof VedirectConfig>;
