import * as v from "valibot";
import { MaybeMeasured } from "#protocol/schema/measured.ts";
import type { SolarLive as Model } from "#protocol/areas/solar-live.ts";

const text = v.optional(v.string());
const Values = v.optional(v.record(v.string(), MaybeMeasured));

/** The one charge controller of 2024.03.07, as an image for it reads it. */
export const SolarLive = v.pipe(
  v.looseObject({
    device: v.optional(
      v.looseObject({
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
    ),
    output: Values,
    input: Values,
    dpl: v.optional(
      v.looseObject({ PLSTATE: v.optional(v.number()), PLLIMIT: v.optional(v.number()) }),
    ),
  }),
  v.transform(({ device, output, input, dpl }): Model => {
    if (device === undefined) return { isFull: true, chargers: [], dpl };
    const {
      SER: serial = "",
      PID: product,
      FW: firmware,
      data_age,
      age_critical: isSilent,
    } = device;
    const known = { serial, isSerialShown: true, data_age, isSilent, product, firmware };
    return { isFull: true, chargers: [{ ...known, device, output, input }], dpl };
  }),
);

/** The newer of two messages: each holds everything. */
export function mergeSolar(_known: Model | undefined, next: Model): Model {
  return next;
}
