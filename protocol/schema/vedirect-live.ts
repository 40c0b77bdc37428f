import * as v from "valibot";
import { MaybeMeasured } from "./measured.ts";

const text = v.optional(v.string());

/**
 * Charge controller, over HTTP and on `/vedirectlivedata`. Late members may be cut off by the
 * gateway's memory limit, `dpl` first. Source: gateway reference 5.2.
 */
export const VedirectLive = v.looseObject({
  device: v.looseObject({
    data_age: v.number(),
    age_critical: v.boolean(),
    PID: text,
    SER: text,
    FW: text,
    LOAD: text,
    CS: text,
    ERR: text,
    OR: text,
    MPPT: text,
    HSDS: MaybeMeasured,
  }),
  output: v.optional(v.record(v.string(), MaybeMeasured)),
  input: v.optional(v.record(v.string(), MaybeMeasured)),
  dpl: v.optional(
    v.looseObject({ PLSTATE: v.optional(v.number()), PLLIMIT: v.optional(v.number()) }),
  ),
});
export type VedirectLive = v.InferOutput<typeof VedirectLive>;
