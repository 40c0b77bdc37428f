import * as v from "valibot";

/** Text of at most `max` UTF-8 bytes: the gateway counts bytes (gateway reference 1.3). */
export const text = (max: number) => v.pipe(v.string(), v.maxBytes(max));

/** Text of 1 to `max` UTF-8 bytes. */
export const requiredText = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxBytes(max));

/** Whole number from `min` to `max`. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Number from `min` to `max`. */
export const between = (min: number, max: number) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max));

/**
 * One of a few numbers. An odd value that a gateway already holds keeps the shape right, so its
 * page still opens; it is refused only when a person submits it.
 */
export const choice = <const Values extends readonly number[]>(...values: Values) =>
  v.pipe(v.number(), v.values(values));

/** MQTT topic without spaces, at most `max` bytes. */
export const topic = (max: number) =>
  v.pipe(
    v.string(),
    v.maxBytes(max),
    v.check((input) => !input.includes(" "), "noSpaces"),
  );

/** Dotted IPv4 address; unset is `0.0.0.0`. Source: gateway reference 6.4. */
export const Ipv4 = v.pipe(
  v.string(),
  v.check(
    (input) =>
      /^\d{1,3}(\.\d{1,3}){3}$/.test(input) && input.split(".").every((part) => Number(part) < 256),
    "dottedQuad",
  ),
);
