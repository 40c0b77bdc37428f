import * as v from "valibot";

/** The most decimals that every browser formats. */
const mostDecimals = 20;

// Not by the rules of settings, which the first page does without. Some values of newer charge controllers carry their decimals as text, such as "2".
const decimals = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostDecimals)),
  v.pipe(
    v.string(),
    v.regex(/^\d$/),
    v.transform((digit) => Number(digit)),
  ),
]);

/**
 * A measured value: `v` in unit `u`, to be shown with `d` decimals. `v` is null where the gateway
 * computed NaN. `d` is missing in the AC charger's values, and left out when no number can have so many decimals.
 * Source: docs/gateway/calls.md#values.
 */
export const Measured = v.looseObject({
  v: v.nullable(v.number()),
  u: v.string(),
  d: v.fallback(v.optional(decimals), undefined),
});
export type Measured = v.InferOutput<typeof Measured>;

/** A measured value that the gateway may leave out or garble: then undefined, never a failure. */
export const MaybeMeasured = v.fallback(v.optional(Measured), undefined);

/** Age of values; one that cannot be read is endless, so that nobody takes the values for fresh. */
export const Age = v.fallback(v.number(), Number.POSITIVE_INFINITY);
