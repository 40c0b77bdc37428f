import {
  asBool,
  asDouble,
  cutBits,
  cutBytes,
  isList,
  type JsonObject,
  type JsonValue,
  member,
  toInt,
  WholeFloat,
} from "../firmware/convert.ts";
import { asText } from "../firmware/jsonText.ts";
import { parseHex, serialText } from "../firmware/serial.ts";
import { type Check, isFlag, isReal, isSigned, isUnsigned, isWords } from "../firmware/strict.ts";
import { addressText } from "../firmware/address.ts";
import { listOf } from "./inverters.ts";

/**
 * A setting, or a group of them, of the pages that store through defaults: missing values, and those of another type,
 * become the factory value, in a request as in config.json, which has the same shape.
 */
export interface Shape<Value> {
  /** The value that is sent or stored; the factory value when it is missing or of another type. */
  read(value: JsonValue | undefined): Value;
  /** The value as answered and stored; undefined for a setting that the release does not have. */
  show(value: Value): JsonValue | undefined;
}

/** The settings that a shape describes. */
export type ValueOf<Given> = Given extends Shape<infer Value> ? Value : never;

type Members = Readonly<Record<string, Shape<unknown>>>;

/** The record that a group of shapes describes. */
export type GroupOf<Given extends Members> = { readonly [Key in keyof Given]: ValueOf<Given[Key]> };

function checkValue<Value extends JsonValue>(
  check: Check,
  initial: Value,
  take: (value: JsonValue) => Value,
): Shape<Value> {
  return {
    read: (value) => (value !== undefined && check(value) ? take(value) : initial),
    show: (value) => value,
  };
}

/** A switch. */
export function flag(initial: boolean): Shape<boolean> {
  return checkValue(isFlag, initial, (value) => value === true);
}

/** A switch that is converted instead of checked: any text is on, a missing value is off. */
export const convertedFlag: Shape<boolean> = { read: asBool, show: (value) => value };

/**
 * A whole number without sign in so many bits. The library reads it as the type of the factory value, an `int`: a
 * number beyond signed 32 bits is missing, and the rest is cut, so that -1 becomes 255 in eight bits.
 */
export function count(bits: 8 | 16 | 32, initial: number): Shape<number> {
  return checkValue(isSigned(32), initial, (value) => cutBits(asDouble(value), bits));
}

/** A choice by number. An enumeration without a type of its own is 32 bits wide: -1 comes back as 4294967295. */
export function choice(initial: number): Shape<number> {
  return count(32, initial);
}

/** A whole number without sign whose factory value has none either, so that all 32 bits can be used. */
export function natural(initial: number): Shape<number> {
  return checkValue(isUnsigned(32), initial, asDouble);
}

/** A whole number with sign in 16 bits, read as `count` is. */
export function short(initial: number): Shape<number> {
  return checkValue(isSigned(32), initial, (value) => cutBits(asDouble(value), 16, "signed"));
}

/**
 * A number of single precision that is read as a whole number: with a fraction it is missing. From ten million on it
 * is written with an exponent, which no whole number has, so that it does not survive a restart.
 */
export function wholeReal(initial: number): Shape<number> {
  return {
    ...checkValue(isSigned(32), initial, (value) => Math.fround(asDouble(value))),
    show: (value) => new WholeFloat(value),
  };
}

/** A number of single precision. */
export function real(initial: number): Shape<number> {
  return checkValue(isReal, Math.fround(initial), (value) => Math.fround(asDouble(value)));
}

/** A number of single precision that is shown and stored with two decimals: a whole number of hundredths in 32 bits. */
export function hundredth(initial: number): Shape<number> {
  return {
    ...real(initial),
    show: (value) => toInt(Math.fround(value * 100) + (value > 0 ? 0.5 : -0.5)) / 100,
  };
}

/** A text of at most `max` bytes. */
export function words(max: number, initial = ""): Shape<string> {
  return checkValue(isWords, initial, (value) => cutBytes(asText(value), max));
}

/** An IPv4 address; of an invalid text, the part that can be read. */
export const ipAddress: Shape<string> = checkValue(isWords, addressText(""), (value) =>
  addressText(asText(value)),
);

/** A serial as hexadecimal text, in wire form; `""` is none. */
export const serial: Shape<string> = {
  read: (value) => {
    const number = isWords(value) ? parseHex(asText(value)) : 0n;
    return number === 0n ? "" : serialText(number);
  },
  show: (value) => (value === "" ? "000000000" : value),
};

/** A setting that not every release has. */
export function only<Value>(isIn: boolean, shape: Shape<Value>): Shape<Value> {
  return isIn ? shape : { read: () => shape.read(undefined), show: () => undefined };
}

/** Settings by name. The overload says more than the body can: every key gets the value of its own shape. */
export function group<Given extends Members>(members: Given): Shape<GroupOf<Given>>;
export function group(members: Members): Shape<Readonly<Record<string, unknown>>> {
  return {
    read: (value) =>
      Object.fromEntries(
        Object.entries(members).map(([key, shape]) => [key, shape.read(member(value, key))]),
      ),
    show: (value) => shownMembers(members, value),
  };
}

function shownMembers(members: Members, value: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([key, shape]) => {
      const entry = shape.show(value[key]);
      return entry === undefined ? [] : [[key, entry] as const];
    }),
  );
}

export function times<Value>(length: number, shape: Shape<Value>): Shape<readonly Value[]> {
  return {
    read: (value) =>
      listOf(length, (index) => shape.read(isList(value) ? value[index] : undefined)),
    show: (value) => value.map((entry) => shape.show(entry) ?? null),
  };
}

/** A list of up to `length` entries that ends at the first for which `isEnd` holds. */
export function upTo<Value>(
  length: number,
  shape: Shape<Value>,
  isEnd: (entry: Value) => boolean,
): Shape<readonly Value[]> {
  const whole = times(length, shape);
  return {
    read: (value) => {
      const entries = whole.read(value);
      const end = entries.findIndex(isEnd);
      return end < 0 ? entries : entries.slice(0, end);
    },
    show: (value) => whole.show(value),
  };
}
