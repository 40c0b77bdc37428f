import { differences, partOf, valueAt } from "#protocol/internal/values.ts";
import { mayHaveLists } from "#app/shared/gateway/built.ts";
import * as v from "valibot";
import { stepFrom } from "#protocol/internal/calls.ts";

/** Mark of the key of a list's item, as in `inverters.#116180112233.lower_power_limit`: such a part may come and go. */
export const itemMark = "#";

/**
 * The same value with the part at a dotted path replaced; everything beside the path keeps its
 * identity. A path that leads nowhere changes nothing, unless it leads to an item of a list: that one is added, or
 * removed where the value is undefined.
 */
export function withValueAt<Root>(root: Root, path: string, value: unknown): Root {
  return replaced(root, path.split("."), value);
}

function replaced<Part>(part: Part, keys: readonly string[], value: unknown): Part;
function replaced(part: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(part)) {
    return part.map((item, at) => (String(at) === key ? replaced(item, rest, value) : item));
  }
  if (typeof part !== "object" || part === null) return part;
  if (mayHaveLists && rest.length === 0 && key.startsWith(itemMark)) {
    const others = Object.entries(part).filter(([name]) => name !== key);
    if (value === undefined) return Object.fromEntries(others);
  } else if (!(key in part)) return part;
  return { ...part, [key]: replaced(partOf(part, key), rest, value) };
}

/** Dotted paths of the leaves in which two drafts of the same shape differ, in the order of `after`. */
export function changedPaths(before: unknown, after: unknown): readonly string[] {
  return differences(before, after, {
    isAlike: Object.is,
    keysOf: (one, other) => new Set([...Object.keys(other), ...Object.keys(one)]),
  });
}

/**
 * What a person changed of `loaded`, made again upon `fresh`, which the gateway may have changed meanwhile.
 * A change whose place is gone is dropped.
 */
export function rebased<Draft>(draft: Draft, loaded: Draft, fresh: Draft): Draft {
  return changedPaths(loaded, draft).reduce(
    (whole, path) => withValueAt(whole, path, valueAt(draft, path)),
    fresh,
  );
}

/**
 * What is wrong with one field: the key of its text with the figures in it. Keys are the same in
 * every language file.
 */
export interface FieldIssue {
  readonly key: IssueKey;
  readonly params: Readonly<Record<string, number>>;
}

const keys = [
  "required",
  "number",
  "whole",
  "min",
  "max",
  "step",
  "tooShort",
  "tooLong",
  "tooLongBytes",
  "choice",
  "digits",
  "hexDigits",
  "notZero",
  "serialRange",
  "noSpaces",
  "host",
  "finalSlash",
  "dottedQuad",
  "httpUrl",
  "webUrl",
  "aboveMinimum",
  "passwordsDiffer",
  "invalid",
] as const;

/** Every way in which a field can be wrong. */
export type IssueKey = (typeof keys)[number];

/** All issue keys, for the test that holds the texts complete. */
export const issueKeys: readonly IssueKey[] = keys;

/** First issue of every field by its dotted path, such as `http_phases.0.url`; empty when all is well. */
export function findIssues(
  schema: v.GenericSchema,
  draft: unknown,
): ReadonlyMap<string, FieldIssue> {
  const found = new Map<string, FieldIssue>();
  for (const issue of v.safeParse(schema, draft).issues ?? []) {
    const path = v.getDotPath(issue) ?? "";
    if (!found.has(path)) found.set(path, fieldIssue(issue));
  }
  return found;
}

/** Limits that the gateway itself sends, such as the frequencies of a country. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

/** What is wrong with a number by limits that the gateway sends, or undefined. */
export function boundsIssue(value: number, { min, max, step }: Bounds): FieldIssue | undefined {
  if (value < min) return { key: "min", params: { min } };
  if (value > max) return { key: "max", params: { max } };
  return step === undefined || value % step === 0 ? undefined : { key: "step", params: { step } };
}

function fieldIssue(issue: v.BaseIssue<unknown>): FieldIssue {
  const named = keys.find((key) => key === issue.message);
  if (named) return { key: named, params: {} };
  const step = stepFrom(issue.message);
  if (step !== undefined) return { key: "step", params: { step } };
  return limitIssue(issue) ?? { key: plainKeys[issue.type] ?? "invalid", params: {} };
}

const plainKeys: Readonly<Partial<Record<string, IssueKey>>> = {
  number: "number",
  integer: "whole",
  non_empty: "required",
  values: "choice",
};

function limitIssue({ type, requirement, input }: v.BaseIssue<unknown>): FieldIssue | undefined {
  if (typeof requirement !== "number") return undefined;
  switch (type) {
    case "min_value":
      return { key: "min", params: { min: requirement } };
    case "max_value":
      return { key: "max", params: { max: requirement } };
    case "min_bytes":
      return { key: "tooShort", params: { min: requirement } };
    case "max_bytes":
      return {
        key: hasWideLetters(input) ? "tooLongBytes" : "tooLong",
        params: { max: requirement },
      };
    default:
      return undefined;
  }
}

// Letters that take more than one byte in UTF-8.
function hasWideLetters(input: unknown): boolean {
  return typeof input === "string" && /[\u0080-\uffff]/.test(input);
}
