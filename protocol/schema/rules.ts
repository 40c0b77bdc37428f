import * as v from "valibot";

/** Text of at most `max` UTF-8 bytes: the gateway counts bytes (docs/gateway/calls.md#requests-with-data). */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number) => v.pipe(v.string(), v.maxBytes(max));

/** Text of 1 to `max` UTF-8 bytes. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredText = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxBytes(max));

/** Name or address of a machine of at most `max` bytes. `%` is of the host name with the chip id, `_` of names within a house. */
/* @__NO_SIDE_EFFECTS__ */
export const hostName = (max: number) => v.pipe(requiredText(max), v.regex(/^[\w.:%-]*$/, "host"));

/** Whole number from `min` to `max`. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Number from `min` to `max`. */
/* @__NO_SIDE_EFFECTS__ */
export const between = (min: number, max: number) =>
  v.pipe(v.number(), v.minValue(min), v.maxValue(max));

/**
 * One of a few numbers. An odd value that a gateway already holds keeps the shape right, so its
 * page still opens; it is refused only when a person submits it.
 */
/* @__NO_SIDE_EFFECTS__ */
export const choice = <const Values extends readonly number[]>(...values: Values) =>
  v.pipe(v.number(), v.values(values));

/** MQTT topic without spaces, at most `max` bytes. */
/* @__NO_SIDE_EFFECTS__ */
export const topic = (max: number) =>
  v.pipe(
    v.string(),
    v.maxBytes(max),
    v.check((input) => !input.includes(" "), "noSpaces"),
  );

/**
 * Serial number in decimal digits, not 0: the gateway refuses hexadecimal letters (docs/gateway/settings.md#inverters).
 */
export const Serial = v.pipe(
  v.string(),
  v.check((input) => /^\d+$/.test(input), "digits"),
  v.check((input) => Number(input) !== 0, "notZero"),
);

/** Serial number of firmware since May 2024, which reads the letters a to f as well. */
export const HexSerial = v.pipe(
  v.string(),
  v.check((input) => /^[\da-f]{1,12}$/i.test(input), "hexDigits"),
  v.check((input) => !/^0+$/.test(input), "notZero"),
);

/** Dotted IPv4 address; unset is `0.0.0.0`. Source: docs/gateway/settings.md#network. */
export const Ipv4 = v.pipe(
  v.string(),
  v.check(
    (input) =>
      /^\d{1,3}(\.\d{1,3}){3}$/.test(input) && input.split(".").every((part) => Number(part) < 256),
    "dottedQuad",
  ),
);

/**
 * Demands a multiple of `step`, a decimal fraction. What the gateway holds in single precision, such
 * as 48.70000076, counts as the decimal it stands for (docs/gateway/calls.md#values).
 */
/* @__NO_SIDE_EFFECTS__ */
export function inSteps(step: number) {
  return v.check((input: number) => isMultiple(input, step), `${stepMark}${step}`);
}

// A check carries nothing but its message, so the step is read back from there.
const stepMark = "step:";

/** The step in the message of an `inSteps` check, or undefined for another message. */
export function stepFrom(message: string): number | undefined {
  return message.startsWith(stepMark) ? Number(message.slice(stepMark.length)) : undefined;
}

/** Whether a typed number is a multiple of a decimal fraction, within floating point precision. */
export function isMultiple(input: number, step: number): boolean {
  const steps = input / step;
  return Math.abs(steps - Math.round(steps)) < 1e-3;
}

/** Requirements of a field, for the attributes of its control and the texts of its errors. */
export interface FieldRules {
  readonly min?: number;
  readonly max?: number;
  /** Smallest difference between two values; 1 for whole numbers. */
  readonly step?: number;
  /** UTF-8 bytes. */
  readonly minBytes?: number;
  readonly maxBytes?: number;
  /** May not be left empty. */
  readonly required?: boolean;
  /** All values that are allowed, in the order of the schema. */
  readonly options?: readonly number[];
}

/** Reads the limits of a field back out of its schema, so that they are written once. */
export function rulesOf(schema: v.GenericSchema): FieldRules {
  let rules: FieldRules = {};
  for (const part of partsOf(schema)) rules = { ...rules, ...ruleOf(part) };
  return rules;
}

// The first part of a pipe may be a schema with a pipe of its own.
function partsOf(schema: object): readonly object[] {
  if ("wrapped" in schema && isObject(schema.wrapped)) return partsOf(schema.wrapped);
  if (!("pipe" in schema) || !Array.isArray(schema.pipe)) return [schema];
  return schema.pipe.filter(isObject).flatMap(partsOf);
}

function ruleOf(part: object): FieldRules {
  if ("message" in part && typeof part.message === "string") {
    const step = stepFrom(part.message);
    return step === undefined ? {} : { step };
  }
  const type = "type" in part ? part.type : undefined;
  if (type === "integer") return { step: 1 };
  if (type === "non_empty") return { required: true };
  const requirement = "requirement" in part ? part.requirement : undefined;
  if (type === "values" && Array.isArray(requirement)) return { options: requirement };
  return typeof requirement === "number" ? limitOf(type, requirement) : {};
}

function limitOf(type: unknown, limit: number): FieldRules {
  switch (type) {
    case "min_value":
      return { min: limit };
    case "max_value":
      return { max: limit };
    case "multiple_of":
      return { step: limit };
    case "min_bytes":
      return { minBytes: limit, required: true };
    case "max_bytes":
      return { maxBytes: limit };
    default:
      return {};
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
