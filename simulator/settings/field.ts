import {
  asBool,
  asDouble,
  asFloat,
  asSigned,
  asUnsigned,
  cutBits,
  cutBytes,
  type JsonValue,
  toInt,
} from "../firmware/convert.ts";
import { asText } from "../firmware/jsonText.ts";
import { type Check, isFlag, isReal, isSigned, isUnsigned, isWords } from "../firmware/strict.ts";
import type { Generation } from "../generation/generation.ts";
import { addressText } from "../firmware/address.ts";

/**
 * A setting: its change by a request, its display, and its return from `config.json` after a restart, which is
 * stricter: a value of another type takes the factory value, and a whole number must fit the type of the factory
 * value (docs/gateway/settings.md#power-meter, docs/gateway/settings.md#power-limiter,
 * docs/gateway/settings.md#ac-charger).
 */
export interface Field<Value extends JsonValue> {
  /** Factory value (docs/gateway/calls.md#factory-values). */
  readonly initial: Value;
  /** Whether a value counts as present where the release asks for a type. */
  readonly is: Check;
  /** Releases that have it; all unless given. */
  readonly in?: (generation: Generation) => boolean;
  /** Place inside its section of config.json, dots between levels. */
  readonly file: string;
  /** The value a request asks for; `undefined` is a missing key. */
  read(value: JsonValue | undefined): Value;
  /** The value found in the file. */
  load(value: JsonValue | undefined): Value;
  /** The value as answered to a GET. */
  show(value: Value): Value;
}

/** A switch. */
export function bool(initial: boolean, file: string): Field<boolean> {
  return {
    initial,
    is: isFlag,
    file,
    read: asBool,
    load: (value) => (typeof value === "boolean" ? value : initial),
    show: (value) => value,
  };
}

/** A whole number without sign; larger numbers become 0. Its factory value has no sign either. */
export function unsignedField(bits: 8 | 16 | 32, initial: number, file: string): Field<number> {
  return {
    initial,
    is: isUnsigned(bits),
    file,
    read: (value) => asUnsigned(value, bits),
    load: (value) => (isUnsigned(32)(value) ? cutBits(asDouble(value), bits) : initial),
    show: (value) => value,
  };
}

/** A whole number without sign with an `int` for factory value: above 2147483647 it does not survive a restart. */
export function count(bits: 8 | 16 | 32, initial: number, file: string): Field<number> {
  return {
    ...unsignedField(bits, initial, file),
    load: (value) => (isSigned(32)(value) ? cutBits(asDouble(value), bits) : initial),
  };
}

/** A whole number with sign; larger numbers become 0. */
export function signedField(bits: 8 | 32, initial: number, file: string): Field<number> {
  return {
    initial,
    is: isSigned(bits),
    file,
    read: (value) => asSigned(value, bits),
    load: (value) => (isSigned(32)(value) ? cutBits(asDouble(value), bits, "signed") : initial),
    show: (value) => value,
  };
}

/** A single-precision number. */
export function float(initial: number, file: string): Field<number> {
  return {
    initial: Math.fround(initial),
    is: isReal,
    file,
    read: asFloat,
    load: (value) => (typeof value === "number" ? Math.fround(value) : Math.fround(initial)),
    show: (value) => value,
  };
}

// From here on the file holds an exponent, which no whole number has.
const exponentFrom = 1e7;

/**
 * A single-precision number; only a whole number below ten million survives a restart
 * (docs/gateway/settings.md#ac-charger).
 */
export function wholeFloat(initial: number, file: string): Field<number> {
  return {
    ...float(initial, file),
    load: (value) =>
      isSigned(32)(value) && Math.abs(asDouble(value)) < exponentFrom ? asDouble(value) : initial,
  };
}

/** A double-precision number that a restart rounds to single precision (docs/gateway/settings.md#time). */
export function coordinate(initial: number, file: string): Field<number> {
  return { ...float(initial, file), read: asDouble };
}

/** A text that is kept up to `max` bytes. */
export function text(max: number, initial: string, file: string): Field<string> {
  return {
    initial,
    is: isWords,
    file,
    read: (value) => cutBytes(asText(value), max),
    load: (value) => cutBytes(typeof value === "string" ? value : initial, max),
    show: (value) => value,
  };
}

/** A voltage in single precision, cut to two decimals when saved (docs/gateway/settings.md#power-limiter). */
export function voltage(initial: number, file: string): Field<number> {
  return {
    ...float(initial, file),
    read: (value) => Math.fround(toInt(Math.fround(asFloat(value) * 100)) / 100),
    // Rounding by adding a half and cutting shows a negative voltage 0.01 too high.
    show: (value) => toInt(Math.fround(value * 100) + 0.5) / 100,
  };
}

/** A voltage in single precision, cut to two decimals when shown (docs/gateway/settings.md#ac-charger). */
export function shownVoltage(initial: number, file: string): Field<number> {
  return {
    ...float(initial, file),
    show: (value) => toInt(Math.fround(value * 100)) / 100,
  };
}

/** An IPv4 address; of an invalid text, the part that can be read. */
export function address(file: string): Field<string> {
  return {
    initial: addressText(""),
    is: isWords,
    file,
    read: (value) => addressText(asText(value)),
    load: (value) => addressText(asText(value)),
    show: (value) => value,
  };
}

/** A setting that only some releases have. */
export function only<Value extends JsonValue>(
  isIn: (generation: Generation) => boolean,
  field: Field<Value>,
): Field<Value> {
  return { ...field, in: isIn };
}

export function has(generation: Generation, field: Field<JsonValue>): boolean {
  return field.in?.(generation) ?? true;
}

/** Fields of an object by their name on the wire, in wire order. */
export type Fields = Readonly<Record<string, Field<JsonValue>>>;

export type RecordOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Field<infer Value> ? Value : never;
};
