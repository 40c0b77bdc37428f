import * as v from "valibot";
import type { Schema } from "../api/endpoint.ts";

/** The most decimals that every browser formats. */
const mostDecimals = 20;

/** Some values of newer charge controllers carry their decimals as text, such as "2". Undefined for none. */
function decimalsOf(input: unknown): number | undefined {
  const count = typeof input === "string" && /^\d$/.test(input) ? Number(input) : input;
  const isCount = typeof count === "number" && Number.isInteger(count);
  return isCount && count >= 0 && count <= mostDecimals ? count : undefined;
}

/** The members of a measured value. */
export const measuredEntries = {
  v: v.nullable(v.number()),
  u: v.string(),
  // Live data does not use the rules of settings, so it does not load them.
  d: v.optional(v.pipe(v.unknown(), v.transform(decimalsOf))),
};

const measured = v.looseObject(measuredEntries);

/**
 * A measured value: `v` in unit `u`, with `d` decimals. `v` is null without a reading: the gateway computed NaN, or
 * sent an impossible number (`sent`). `d` is missing in the AC charger's values, and left out if invalid. Source:
 * docs/gateway/calls.md#values.
 */
export interface Measured extends v.InferOutput<typeof measured> {
  /** The number sent, if `v` differs: null because the number is impossible, or with its sign restored. */
  readonly sent?: number | undefined;
}
export const Measured: Schema<Measured> = measured;

/** A measured value that the gateway may leave out or garble: then undefined, never a failure. */
export const MaybeMeasured = v.fallback(v.optional(Measured), undefined);

/** Age of values; an unreadable age is infinite, so that the values do not pass as fresh. */
export const Age = v.fallback(v.number(), Number.POSITIVE_INFINITY);
