import * as v from "valibot";
import { err, ok, type Result } from "../result.ts";
import type { Schema } from "./endpoint.ts";

/**
 * Why an answer could not be read: nothing in it, HTML (an unknown path answers with the page,
 * docs/gateway/calls.md#unknown-paths), no JSON (cut off, for example), an endless answer, or JSON of another shape with
 * the first odd places.
 */
export type ReplyError =
  | { readonly kind: "empty" | "html" | "notJson" | "tooLong" }
  | { readonly kind: "shape"; readonly issues: readonly string[] };

/** Reads the text of an answer as a value of JSON. Never throws. */
export function parseAnswer(text: string): Result<unknown, ReplyError> {
  // A script without types may give anything.
  if (typeof text !== "string" || text.trim() === "") return err({ kind: "empty" });
  const json = parseJson(text);
  return json.ok ? json : err({ kind: text.trimStart().startsWith("<") ? "html" : "notJson" });
}

/**
 * Reads a value of exactly the shape of a schema. Ranges bind only the values that a person submits, so a gateway that
 * holds an odd value is still readable. Never throws.
 */
export function readStrictly<Value>(
  schema: Schema<Value>,
  input: unknown,
): Result<Value, ReplyError> {
  const result = v.safeParse(schema, input);
  if (result.typed) return ok(result.output);
  return err({ kind: "shape", issues: result.issues.slice(0, 5).map(describeIssue) });
}

/** Parses JSON without throwing. */
export function parseJson(text: string): Result<unknown, "notJson"> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err("notJson");
  }
}

/** Names the place and what stood there by its kind: the value itself may be a password. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const found = issue.input === null ? "null" : typeof issue.input;
  return `${v.getDotPath(issue) ?? "(root)"}: expected ${issue.expected ?? "another value"}, found ${found}`;
}
