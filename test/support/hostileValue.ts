import type { GenericSchema } from "valibot";
import { isRecord } from "./records.ts";

export type NextText = () => string;

/**
 * A value that a schema allows, with a hostile text in each text and free key, and `__proto__` in every object. No
 * optional part is missing; numbers and switches are those of the sample.
 */
export function hostileValue(schema: GenericSchema, sample: unknown, next: NextText): unknown {
  return valueOf(schema, sample, next);
}

type Maker = (
  schema: Readonly<Record<string, unknown>>,
  sample: unknown,
  next: NextText,
) => unknown;

const wrapValue: Maker = (schema, sample, next) =>
  sample === null ? null : valueOf(schema["wrapped"], sample, next);

const object: Maker = (schema, sample, next) =>
  isRecord(schema["entries"]) ? objectOf(schema["entries"], sample, next) : sample;

/** How to make a value, by the type of its schema; an object unless told. */
const makers: Readonly<Record<string, Maker>> = {
  string: (_, _sample, next) => next(),
  number: (_, sample) => (typeof sample === "number" ? sample : 1),
  boolean: (_, sample) => (typeof sample === "boolean" ? sample : true),
  optional: wrapValue,
  nullable: wrapValue,
  array: (schema, sample, next) => listOf(schema["item"], sample, next),
  record: (schema, sample, next) => recordOf(schema["value"], sample, next),
  union: (schema, sample, next) => valueOf(optionFor(schema["options"], sample), sample, next),
  unknown: (_, sample, next) => spoilt(sample, next),
};

function valueOf(schema: unknown, sample: unknown, next: NextText): unknown {
  if (!isRecord(schema)) return sample;
  const make = makers[String(schema["type"])] ?? object;
  return make(schema, sample, next);
}

function listOf(item: unknown, sample: unknown, next: NextText): readonly unknown[] {
  const samples: readonly unknown[] = Array.isArray(sample) && sample.length > 0 ? sample : [null];
  return samples.map((each) => valueOf(item, each ?? undefined, next));
}

function recordOf(value: unknown, sample: unknown, next: NextText): object {
  const entries = Object.entries(isRecord(sample) ? sample : {});
  const [first] = entries;
  return Object.fromEntries([
    ...entries.map(([key, child]) => [key, valueOf(value, child, next)] as const),
    [next(), valueOf(value, first?.[1], next)],
  ]);
}

function objectOf(
  entries: Readonly<Record<string, unknown>>,
  sample: unknown,
  next: NextText,
): object {
  const samples = isRecord(sample) ? sample : {};
  const others = Object.entries(samples).filter(([key]) => !(key in entries));
  return Object.fromEntries([
    ...Object.entries(entries).map(
      ([key, child]) => [key, valueOf(child, samples[key], next)] as const,
    ),
    ...others.map(([key, child]) => [key, spoilt(child, next)] as const),
    ["__proto__", { gotIn: next() }],
  ]);
}

/** The option that has the form of the sample, or else an option that may be a text. */
function optionFor(options: unknown, sample: unknown): unknown {
  const all = Array.isArray(options) ? options.filter(isRecord) : [];
  const fitting = isRecord(sample)
    ? all.find((option) => isRecord(option["entries"]))
    : all.find((option) => option["type"] === "string");
  return fitting ?? all[0];
}

function spoilt(value: unknown, next: NextText): unknown {
  if (typeof value === "string") return next();
  if (Array.isArray(value)) return value.map((each) => spoilt(each, next));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, spoilt(child, next)]),
  );
}
